import { Settings } from "lucide-react";
import { expect, it } from "vitest";
import type { PaletteItem } from "./items.ts";
import { matching } from "./matching.ts";

const item = (label: string, keywords: readonly string[] = []): PaletteItem => ({
  id: label,
  label,
  keywords,
  icon: Settings,
  run: () => undefined,
});
const groups = [
  { title: "Go to", items: [item("Spaces"), item("Docs sites"), item("Members")] },
  { title: "Settings", items: [item("Sign-in methods", ["SAML"]), item("Site title")] },
  { title: "Spaces", items: Array.from({ length: 9 }, (_, at) => item(`Team space ${at}`)) },
];
const labels = (text: string) =>
  matching(groups, text).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

it("finds by the beginnings of labels and words before what stands within, and by keywords", () => {
  expect(labels("SITE")).toEqual([
    ["Settings", "Site title"],
    ["Go to", "Docs sites"],
  ]);
  expect(labels("saml")).toEqual([["Settings", "Sign-in methods"]]);
  expect(labels("in m")).toEqual([["Settings", "Sign-in methods"]]);
  expect(labels("ember")).toEqual([["Go to", "Members"]]);
  expect(labels("zzz")).toEqual([]);
});

it("shows the best of a long group", () => {
  expect(labels("space")[1]).toEqual([
    "Spaces",
    ...[0, 1, 2, 3, 4].map((at) => `Team space ${at}`),
  ]);
});
