import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { structureEdit, type StructureEdit } from "#contract/schemas/structure-edit.ts";
import { cases, quickCases } from "#testing/depth.ts";
import { anyEdit, anyStructure, attempted, type AnyEdit } from "../testing/structure-edits.ts";
import { flawsOf, itemsOf, largeStructure, titles } from "../testing/structures.ts";
import { addressesOf, collisionsOf, resolveAddress } from "./addresses.ts";
import { applyEdit, applyEdits } from "./edit.ts";
import { impactOf } from "./impact.ts";
import { applyWithInverse, inverseOf } from "./inverse.ts";
import type { Structure } from "./model.ts";
import { redirectsFor } from "./removals.ts";
import { StructureFailure } from "./failures.ts";

const RUNS = { numRuns: cases(600) };
const SLOW = 60_000;

const structureAndEdit = fc.tuple(anyStructure, anyEdit).map(([structure, edit]) => ({
  structure,
  edit: edit(structure),
}));
const manyEdits = (maxLength: number) =>
  fc.array(anyEdit, { minLength: 1, maxLength, size: "max" });

const idsOf = (structure: Structure): string[] => itemsOf(structure).map(({ id }) => id);

/** Ids that an edit may add. */
const mayCome = (edit: StructureEdit): string[] => {
  switch (edit.operation) {
    case "add_section":
      return [edit.id, edit.siteSpace ?? edit.id, edit.wrap ?? edit.id];
    case "add_site_space":
    case "add_group":
    case "wrap":
      return [edit.id];
    default:
      return [];
  }
};
/** Ids that a done edit takes away. */
const whatGoes = (structure: Structure, edit: StructureEdit): string[] => {
  const groups = itemsOf(structure).filter(({ type }) => type === "site-section-group");
  if (edit.operation === "unwrap") return [edit.section, ...groups.map(({ id }) => id)];
  if (edit.operation !== "remove") return [];
  const gone = itemsOf(structure).find(({ id }) => id === edit.item.id);
  if (gone?.type !== "site-section") return [edit.item.id];
  const last = itemsOf(structure).filter(({ type }) => type === "site-section").length === 1;
  return [
    gone.id,
    ...gone.siteSpaces.map(({ id }) => id),
    ...(last ? groups.map(({ id }) => id) : []),
  ];
};

/** A structure nobody can write to: an edit that tries throws. */
const frozen = (structure: Structure): Structure => {
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };
  freeze(structure);
  return structure;
};

/** The ids whose address, resolved, does not lead to them and nothing below. */
const misled = (structure: Structure): string[] => {
  const { sections, siteSpaces } = addressesOf(structure);
  return [
    ...[...siteSpaces].filter(([id, address]) => {
      const found = resolveAddress(structure, address);
      return found?.siteSpace.id !== id || found.rest !== "";
    }),
    ...[...sections].filter(([id, address]) => {
      const section = itemsOf(structure).find((item) => item.id === id);
      const empty = section?.type === "site-section" && section.siteSpaces.length === 0;
      const found = resolveAddress(structure, address);
      return empty ? found !== undefined : found?.section?.id !== id || found.rest !== "";
    }),
  ].map(([id]) => id);
};

describe("any edit of any structure", () => {
  test("is data of the contract", () => {
    fc.assert(
      fc.property(structureAndEdit, ({ edit }) => {
        expect(structureEdit.parse(edit)).toEqual(edit);
      }),
      RUNS,
    );
  });

  test("keeps the rules, and every address leads to one thing", { timeout: SLOW }, () => {
    fc.assert(
      fc.property(structureAndEdit, ({ structure, edit }) => {
        const after = attempted(frozen(structure), edit);
        expect(flawsOf(after)).toEqual([]);
        expect(collisionsOf(after)).toEqual([]);
        expect(misled(after)).toEqual([]);
        const taken = Object.values(addressesOf(after)).flatMap((map) => [...map.values()]);
        for (const map of Object.values(addressesOf(after))) {
          expect(new Set(map.values()).size).toBe(map.size);
        }
        expect(taken.every((address) => /^\/[a-z0-9_/-]*$/.test(address))).toBe(true);
      }),
      RUNS,
    );
  });

  test("loses and doubles nothing", { timeout: SLOW }, () => {
    fc.assert(
      fc.property(structureAndEdit, ({ structure, edit }) => {
        const after = attempted(structure, edit);
        const [was, is] = [idsOf(structure), idsOf(after)];
        expect(mayCome(edit)).toEqual(expect.arrayContaining(is.filter((id) => !was.includes(id))));
        const goes = after === structure ? [] : whatGoes(structure, edit);
        expect(new Set(was.filter((id) => !is.includes(id)))).toEqual(new Set(goes));
      }),
      RUNS,
    );
  });

  test("is taken back exactly by its inverse", { timeout: SLOW }, () => {
    const made = new Set<string>();
    fc.assert(
      fc.property(structureAndEdit, ({ structure, edit }) => {
        const after = attempted(structure, edit);
        const inverse = inverseOf(structure, edit, after);
        for (const back of inverse) structureEdit.parse(back);
        expect(applyEdits(after, inverse, titles)).toEqual(structure);
        if (after !== structure) made.add(edit.operation);
      }),
      // Shrinking takes minutes here; the first counterexample is small enough to read.
      { numRuns: quickCases(2500), endOnFailure: true },
    );
    // The law is worth something only where every kind of edit was really made.
    expect(made.size).toBe(structureEdit.options.length);
  });

  test("is refused in words, naming a part of the edit, and again the same way", () => {
    fc.assert(
      fc.property(structureAndEdit, ({ structure, edit }) => {
        const failure = (): unknown => {
          try {
            applyEdit(structure, edit, titles);
          } catch (error) {
            return error;
          }
          return undefined;
        };
        const first = failure();
        if (first === undefined) return;
        expect(first).toBeInstanceOf(StructureFailure);
        const { message, path, code, owner } = first as StructureFailure;
        expect(message).toMatch(/^\S.+\.$/);
        expect(message).not.toMatch(/undefined|null|\[object/);
        expect(path).toMatch(/^[a-zA-Z]+(\.\d+)?$/);
        expect(code === "path-taken" || code === "in-other-group").toBe(owner !== undefined);
        expect(failure()).toEqual(first);
      }),
      RUNS,
    );
  });
});

const run = (structure: Structure, edits: readonly AnyEdit[]) => {
  const made: StructureEdit[] = [];
  const after = edits.reduce((before, edit) => {
    const concrete = edit(before);
    const next = attempted(before, concrete);
    if (next !== before) made.push(concrete);
    return next;
  }, structure);
  return { made, after };
};

describe("edits one after the other", () => {
  test("fifty steps are taken back, and done again", { timeout: SLOW }, () => {
    fc.assert(
      fc.property(anyStructure, manyEdits(80), (structure, edits) => {
        const { made } = run(structure, edits);
        const { after, inverse } = applyWithInverse(structure, made, titles);
        const undone = applyWithInverse(after, inverse, titles);
        expect(undone.after).toEqual(structure);
        expect(applyEdits(structure, undone.inverse, titles)).toEqual(after);
      }),
      { numRuns: cases(150) },
    );
  });

  test(
    "the table of addresses is what resolving each before and after gives",
    { timeout: SLOW },
    () => {
      fc.assert(
        fc.property(anyStructure, manyEdits(12), (before, edits) => {
          const { after } = run(before, edits);
          expect(flawsOf(after)).toEqual([]);
          expectTrueImpact(before, after);
        }),
        { numRuns: cases(500) },
      );
    },
  );
});

/** All that an impact says, checked against resolving addresses in both structures. */
const expectTrueImpact = (before: Structure, after: Structure): void => {
  const { rows, removedAddresses } = impactOf(before, after);
  const read = (structure: Structure, address: string | undefined) => {
    const found = address === undefined ? undefined : resolveAddress(structure, address);
    return found?.rest === "" ? found.siteSpace.id : undefined;
  };
  for (const row of rows) {
    expect(read(before, row.before)).toBe(row.before === undefined ? undefined : row.id);
    expect(read(after, row.after)).toBe(row.after === undefined ? undefined : row.id);
  }
  const spaces = (structure: Structure) =>
    itemsOf(structure).flatMap(({ type, id }) => (type === "site-space" ? [id] : []));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...spaces(before), ...spaces(after)]));
  expect(rows.filter((row) => row.before !== undefined)).toHaveLength(spaces(before).length);
  expect(rows.filter((row) => row.after !== undefined)).toHaveLength(spaces(after).length);

  const readable = new Set(rows.flatMap((row) => row.before ?? []));
  const { sections, siteSpaces } = addressesOf(after);
  const taken = new Set([...sections.values(), ...siteSpaces.values()]);
  expect(new Set(removedAddresses.map(({ address }) => address))).toEqual(
    new Set([...readable].filter((address) => !taken.has(address))),
  );
  const redirects = redirectsFor(before, after);
  expect(new Set(redirects.map(({ source }) => source)).size).toBe(redirects.length);
  const remaining = new Set(idsOf(after));
  for (const { source, destination } of redirects) {
    expect(taken.has(source)).toBe(false);
    expect(remaining.has(destination.id)).toBe(true);
  }
  // Whatever was read at an address that is free now, and is still there, keeps that address.
  for (const address of readable) {
    const was = read(before, address);
    if (!taken.has(address) && was !== undefined && remaining.has(was)) {
      expect(redirects.map(({ source }) => source)).toContain(address);
    }
  }
};

describe("300 sections with 1,000 site-spaces", () => {
  const large = largeStructure(300, 1000);

  test("keep the rules", () => {
    expect(flawsOf(large)).toEqual([]);
    expect(idsOf(large).filter((id) => id.startsWith("c"))).toHaveLength(300);
    expect(idsOf(large).filter((id) => id.startsWith("x"))).toHaveLength(1000);
  });

  test(
    "the table of addresses holds after any edits, which are taken back",
    { timeout: SLOW },
    () => {
      fc.assert(
        fc.property(manyEdits(60), (edits) => {
          const { made, after } = run(large, edits);
          expect(flawsOf(after)).toEqual([]);
          expectTrueImpact(large, after);
          const { inverse } = applyWithInverse(large, made, titles);
          expect(applyEdits(after, inverse, titles)).toEqual(large);
        }),
        { numRuns: cases(20) },
      );
    },
  );

  test("an edit takes less than 5 ms", () => {
    const edits = fc.sample(anyEdit, { numRuns: 400, seed: 7 });
    let structure: Structure = large;
    const times: number[] = [];
    for (const edit of edits) {
      const concrete = edit(structure);
      // A structure that was never looked at, as the first edit after loading finds it.
      const fresh: Structure = { ...structure };
      const start = Date.now();
      const after = attempted(fresh, concrete);
      times.push(Date.now() - start);
      if (itemsOf(after).length > 1000) structure = after;
    }
    const median = times.toSorted((one, other) => one - other)[times.length / 2] ?? Infinity;
    expect(median).toBeLessThan(5);
  });
});
