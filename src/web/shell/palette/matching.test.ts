import { Settings } from "lucide-react";
import { expect, it } from "vitest";
import type { PaletteItem } from "./items.ts";
import { matching, namedFirst } from "./matching.ts";

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

it("puts what is called so before what only begins so", () => {
  const many = [{ title: "Spaces", items: [item("Space 40"), item("Space 4")] }];
  expect(matching(many, "space 4")[0]?.items.map(({ label }) => label)).toEqual([
    "Space 4",
    "Space 40",
  ]);
});

it("puts groups in which something is named so first, and leaves the others in order", () => {
  const found = [
    { title: "Pages", items: [item("Writing")] },
    { title: "Members", items: [item("Ann Reader")] },
    { title: "Docs sites", items: [item("Corner"), item("Reader's corner")] },
  ];
  const titles = namedFirst(found, "READER").map(({ title }) => title);
  expect(titles).toEqual(["Docs sites", "Pages", "Members"]);
});
