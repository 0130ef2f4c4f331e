import { expect, test } from "vitest";
import type { ImportPage } from "#web/api/imports.ts";
import {
  countChosen,
  excludedRows,
  flatItems,
  leftOut,
  matchingSiteItems,
  setIncluded,
  siteItems,
  toggled,
} from "./site-items.ts";

const row = (id: string, parent?: string, more: Partial<ImportPage> = {}): ImportPage => ({
  id,
  title: id,
  type: "page",
  status: "pending",
  sourceURL: `https://docs.example/${id}`,
  ...(parent !== undefined && { parent }),
  depth: 0,
  page: `page-${id}`,
  foundBy: "navigation",
  unchanged: false,
  losses: [],
  ...more,
});

const site = [
  row("start"),
  row("guides", undefined, { type: "folder" }),
  row("install", "guides"),
  row("linux", "install"),
  row("deploy", "guides"),
  row("manual.pdf", undefined, { status: "skipped", reason: "not-a-page" }),
  row("below-pdf", "manual.pdf"),
  row("old", undefined, { status: "skipped", reason: "other-version", alternative: "version:1" }),
  row("empty", undefined, { type: "folder" }),
];

const nothing = { exclude: [], alternatives: [] };
const lookOf = (items: ReturnType<typeof siteItems>) =>
  Object.fromEntries(flatItems(items).map(({ id, checked }) => [id, checked]));

test("what can be imported is a tree in which everything is chosen at first", () => {
  const items = siteItems(site, nothing);
  expect(lookOf(items)).toEqual({
    start: true,
    guides: true,
    install: true,
    linux: true,
    deploy: true,
    "below-pdf": true,
  });
  expect(items.map(({ id }) => id)).toEqual(["start", "guides", "below-pdf"]);
  expect(countChosen(items)).toEqual({ chosen: 5, all: 5 });
});

test("leaving out a page leaves out what is below it, and marks what is above as mixed", () => {
  const before = siteItems(site, nothing);
  const install = flatItems(before).find(({ id }) => id === "install");
  if (install === undefined) throw new Error("no such item");
  const exclude = toggled([], install);
  const items = siteItems(site, { exclude, alternatives: [] });
  expect(lookOf(items)).toMatchObject({ guides: "mixed", install: false, linux: false });
  expect(countChosen(items)).toEqual({ chosen: 3, all: 5 });
  expect(excludedRows(items)).toEqual(["install", "linux"]);
});

test("a mixed item takes all of itself in, and the next press leaves all of it out", () => {
  const find = (exclude: readonly string[]) => {
    const item = siteItems(site, { exclude, alternatives: [] }).find(({ id }) => id === "guides");
    if (item === undefined) throw new Error("no such item");
    return item;
  };
  expect(find(["linux"]).checked).toBe("mixed");
  const all = toggled(["linux"], find(["linux"]));
  expect(all).toEqual([]);
  const none = toggled(all, find(all));
  const items = siteItems(site, { exclude: none, alternatives: [] });
  expect(lookOf(items)).toMatchObject({ guides: false, deploy: false });
  expect(excludedRows(items)).toEqual(["guides", "install", "linux", "deploy"]);
});

test("a page whose parent is left out can be taken in alone", () => {
  const exclude = ["install"];
  const items = siteItems(site, { exclude, alternatives: [] });
  expect(lookOf(items)).toMatchObject({ install: "mixed", linux: true });
  expect(excludedRows(items)).toEqual(["install"]);
});

test("what a filter leaves is pressed without what it hides", () => {
  const found = matchingSiteItems(
    siteItems(site, { exclude: ["linux"], alternatives: [] }),
    "DEPL",
  );
  expect(lookOf(found)).toEqual({ guides: true, deploy: true });
  const [guides] = found;
  if (guides === undefined) throw new Error("no such item");
  expect(toggled(["linux"], guides).toSorted()).toEqual(["deploy", "linux"]);
});

test("a filter finds addresses, shows all below what it finds, and keeps everything when it is empty", () => {
  const items = siteItems(site, nothing);
  expect(Object.keys(lookOf(matchingSiteItems(items, "docs.example/INSTALL")))).toEqual([
    "guides",
    "install",
    "linux",
  ]);
  expect(matchingSiteItems(items, " ")).toEqual(items);
  expect(matchingSiteItems(items, "nowhere")).toEqual([]);
});

test("another version comes into the tree once it is taken in", () => {
  const items = siteItems(site, { exclude: [], alternatives: ["version:1"] });
  expect(lookOf(items)).toHaveProperty("old", true);
});

test("all and none", () => {
  const items = siteItems(site, nothing);
  const none = setIncluded([], items, false);
  expect(countChosen(siteItems(site, { exclude: none, alternatives: [] })).chosen).toBe(0);
  expect(setIncluded(none, items, true)).toEqual([]);
});

test("what is left out in any case is told by the reason, apart from versions and removals", () => {
  const gone = row("gone", undefined, { status: "skipped", reason: "gone" });
  const found = leftOut([...site, gone]);
  expect([...found.keys()]).toEqual(["not-a-page"]);
  expect(found.get("not-a-page")?.map(({ id }) => id)).toEqual(["manual.pdf"]);
});
