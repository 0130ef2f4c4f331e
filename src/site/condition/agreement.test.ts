import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "#testing/depth.ts";
import { anyCondition, meaningOf, schemaOf, someClaims } from "../testing/conditions.ts";
import { printCondition } from "./condition.ts";
import { isMet } from "./evaluate.ts";
import { type ConditionedItem, visitorMatrix } from "./items.ts";
import { parseCondition } from "./parse.ts";
import { proveSite } from "./proofs.ts";
import { count, isAlways, isNever, simplestKind, tableOf } from "./truth-table.ts";
import { kindsOfVisitor } from "./visitors.ts";

/** How many conditions are generated over so many claims: 5,000 in all, over every number up to 16. */
const shares = [
  ...Array.from({ length: 13 }, (_, claims) => ({ claims, conditions: 330 })),
  { claims: 13, conditions: 350 },
  { claims: 14, conditions: 200 },
  { claims: 15, conditions: 100 },
  { claims: 16, conditions: 60 },
];

test("5,000 conditions are tried", () => {
  expect(shares.reduce((sum, { conditions }) => sum + conditions, 0)).toBe(5000);
});

/** Over more claims a cell a kind would say the same again, slowly. */
const MAX_MATRIX_CLAIMS = 6;

test.each(shares)(
  "$conditions conditions over $claims claims mean the same to the parser, the evaluator, the tables, the matrix and the proofs as by trying every visitor",
  ({ claims: size, conditions }) => {
    const claims = someClaims(size);
    const schema = schemaOf(claims);
    const visitors = [...kindsOfVisitor(claims)];
    fc.assert(
      fc.property(anyCondition(claims), (generated) => {
        const text = printCondition(generated);
        const parsed = parseCondition(text, schema);
        if (!parsed.ok) {
          throw new Error(`${text} is refused: ${parsed.issues[0]?.message}`);
        }
        const meaning = meaningOf(generated, claims);
        const table = tableOf(parsed.condition, claims);
        let met = 0;
        const differing = visitors.findIndex((visitor, kind) => {
          const expected = meaning(kind);
          met += expected ? 1 : 0;
          const bit = ((table?.words[kind >>> 5] ?? 0) >>> (kind & 31)) & 1;
          return isMet(parsed.condition, visitor) !== expected || (bit === 1) !== expected;
        });
        expect(differing).toBe(-1);
        if (table === undefined) {
          throw new Error("No table was made.");
        }
        expect([count(table), isNever(table), isAlways(table)]).toEqual([
          met,
          met === 0,
          met === visitors.length,
        ]);
        const simplest = simplestKind(table);
        expect(simplest === undefined ? met === 0 : meaning(simplest)).toBe(true);
        const item: ConditionedItem = {
          id: "space1",
          kind: "site-space",
          title: "Guides",
          condition: text,
          default: true,
        };
        expectProofs(item, met, visitors.length, schema);
        if (size <= MAX_MATRIX_CLAIMS) {
          const [row] = visitorMatrix([item], visitors, schema);
          expect(row?.cells.map(({ seen }) => seen)).toEqual(visitors.map((_, k) => meaning(k)));
        }
      }),
      { numRuns: cases(conditions) },
    );
  },
  60_000,
);

const expectProofs = (
  item: ConditionedItem,
  met: number,
  of: number,
  schema: ReturnType<typeof schemaOf>,
): void => {
  const { proofs, broken } = proveSite([item], schema);
  expect(broken).toEqual([]);
  const share = { count: of - met, of };
  const hidden = [
    { type: "default-hidden", ...share },
    { type: "empty-site", ...share },
  ];
  expect(
    proofs.map((proof) =>
      "count" in proof
        ? { type: proof.type, count: proof.count, of: proof.of }
        : { type: proof.type },
    ),
  ).toEqual([
    ...(met === 0 ? [{ type: "never-visible" }] : []),
    ...(met === of ? [{ type: "redundant" }] : hidden),
  ]);
};
