import { expect, test } from "vitest";
import { nextSorting } from "./table-header.tsx";

test("a header begins with its own order and then turns it round", () => {
  expect(nextSorting({ sort: "joinedAt" }, undefined)).toEqual({ key: "joinedAt", order: "desc" });
  expect(
    nextSorting({ sort: "title", sortFirst: "asc" }, { key: "joinedAt", order: "desc" }),
  ).toEqual({ key: "title", order: "asc" });
  expect(nextSorting({ sort: "joinedAt" }, { key: "joinedAt", order: "desc" })).toEqual({
    key: "joinedAt",
    order: "asc",
  });
});
