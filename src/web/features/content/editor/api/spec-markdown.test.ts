import { expect, test } from "vitest";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import type { SpecOperation } from "#web/api/specs.ts";
import {
  operationsMarkdown,
  referenceChanges,
  referencePages,
  schemasMarkdown,
  typedNames,
} from "./spec-markdown.ts";

const blocks = (markdown: string) =>
  parseMarkdown(markdown, countingKeys("t")).nodes.map(({ type, data }) => ({ type, ...data }));

const operation = (method: string, path: string, ...tags: string[]): SpecOperation => ({
  method,
  path,
  kind: "operation",
  tags,
  deprecated: false,
});

test("what is inserted is read as the blocks that it names, whatever the path holds", () => {
  const paths = ["/pets/{id}", '/a"b', "/a%}b", "/a*b_c*", "/ä ö"];
  const operations = paths.map((path) => operation("get", path));
  expect(blocks(operationsMarkdown("shelter", operations))).toEqual(
    paths.map((path) => ({ type: "openapi-operation", spec: "shelter", path, method: "get" })),
  );
  expect(blocks(schemasMarkdown("shelter", ["Pet", "Owner"], true))).toEqual([
    { type: "openapi-schemas", spec: "shelter", schemas: "Pet,Owner", grouped: "true" },
  ]);
  expect(blocks(schemasMarkdown("shelter", ["Pet"], false))).toEqual([
    { type: "openapi-schemas", spec: "shelter", schemas: "Pet" },
  ]);
});

test("names are taken apart at commas and lines, each once", () => {
  expect(typedNames(" Pet, Owner,,\nPet\n")).toEqual(["Pet", "Owner"]);
  expect(typedNames(" , ")).toEqual([]);
});

test("a reference has a page for each tag, each operation once, and one for what has no tag", () => {
  const pages = referencePages([
    operation("get", "/health"),
    operation("get", "/pets", "pets", "public"),
    operation("get", "/owners", "owners"),
    operation("post", "/pets", "pets"),
  ]);
  expect(pages.map(({ tag, operations }) => [tag, operations.map(({ path }) => path)])).toEqual([
    ["pets", ["/pets", "/pets"]],
    ["owners", ["/owners"]],
    [undefined, ["/health"]],
  ]);
  const changes = referenceChanges("shelter", pages, "Other");
  expect(changes.map((change) => "title" in change && change.title)).toEqual([
    "pets",
    "owners",
    "Other",
  ]);
});
