import { expect, test } from "vitest";
import type { ImpactPage, SpecChange } from "#web/api/specs.ts";
import { changesLike, groupChanges, pagesByOperation } from "./group-changes.ts";

const change = (
  name: SpecChange["class"],
  path: string | undefined,
  words = `${name} ${path}`,
): SpecChange => ({
  rule: "texts-changed",
  title: "Texts changed",
  class: name,
  accepted: false,
  pointer: `/paths/${path}`,
  words,
  ...(path === undefined ? {} : { operation: { method: "get", path } }),
});

test("operations come the worst first, with all their changes together", () => {
  const groups = groupChanges([
    change("breaking", "/pets"),
    change("risky", "/owners"),
    change("risky", undefined),
    change("safe", "/pets"),
    change("safe", "/texts"),
  ]);
  expect(groups.map(({ key, worst }) => [key, worst])).toEqual([
    ["get /pets", "breaking"],
    ["get /owners", "risky"],
    ["", "risky"],
    ["get /texts", "safe"],
  ]);
  expect(groups[0]?.changes.map(({ class: name }) => name)).toEqual(["breaking", "safe"]);
});

test("a group is as bad as its worst change, wherever that stands", () => {
  const [first] = groupChanges([change("safe", "/pets"), change("breaking", "/pets")]);
  expect(first?.worst).toBe("breaking");
});

test("changes are found by each word, in whatever they say", () => {
  const changes = [change("breaking", "/pets", "The limit fell"), change("safe", "/owners")];
  expect(changesLike(changes, "GET limit")).toEqual([changes[0]]);
  expect(changesLike(changes, "limit owners")).toEqual([]);
  expect(changesLike(changes, "  ")).toEqual(changes);
  expect(changesLike(changes, undefined)).toEqual(changes);
});

test("pages are found by an operation whatever its parameters are called", () => {
  const page: ImpactPage = {
    space: { id: "s", title: "Space" },
    page: { id: "p", title: "Page" },
    urls: { app: "http://localhost" },
    mentions: ["/pets/{id}", "/pets/{petId}"].map((path) => ({
      as: "shown",
      said: `GET ${path}`,
      gone: false,
      blocks: [],
      operation: { method: "get", path },
    })),
  };
  expect(pagesByOperation([page])).toEqual(new Map([["get /pets/{}", [page]]]));
});
