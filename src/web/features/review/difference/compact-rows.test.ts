import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareDocuments } from "#content/compare/documents.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { anyEdit } from "#content/testing/edits.ts";
import { expandRows, compactRows } from "./compact-rows.ts";

const anyPair = anyDocument({ maxLength: 5 }).chain((before) =>
  fc.tuple(fc.constant(before), anyEdit(before)),
);

test("rows come out of a worker as they would have been found in the page", () => {
  fc.assert(
    fc.property(anyPair, ([before, after]) => {
      const rows = compareDocuments(before, after);
      const sent = structuredClone(compactRows(rows, before.nodes, after.nodes));
      expect(expandRows(sent, before.nodes, after.nodes)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});
