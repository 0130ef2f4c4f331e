import * as fc from "fast-check";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdit } from "../structure/edit.ts";
import { pointerTo, type ItemPointer, type Structure } from "../structure/model.ts";
import { StructureFailure } from "../structure/failures.ts";
import { emptyStructure, itemsOf, titles } from "./structures.ts";

/** An edit of a structure that is not known yet: it picks its items from the structure. */
export type AnyEdit = (structure: Structure) => StructureEdit;
type Type = ItemPointer["type"];

const SIZE = 1_000_003;
/** From 0 to 1, uniformly distributed. */
const unit = fc.noBias(fc.nat({ max: SIZE - 1 })).map((number) => number / SIZE);
const now = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
/** Only a few paths, so that collisions are frequent. */
const path = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const title = fc.constantFrom("Home", "Away");
const text = fc.option(fc.constantFrom("", "One", "Two"), { nil: null });
const condition = fc.option(fc.constant("true"), { nil: null });
const space = fc.constantFrom("s0", "s1", "s2", "s3", "s4", "gone");
const id = fc.noBias(fc.nat({ max: 1_000_000 })).map((number) => `n${number.toString(36)}`);

/** Omits undefined fields, as in data received as JSON. */
const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Picks an existing item of these types, if there is one; occasionally a missing one. */
const pick = (structure: Structure, at: number, ...types: Type[]): ItemPointer | undefined => {
  const items = itemsOf(structure).filter(({ type }) => types.length === 0 || types.includes(type));
  const item = items[Math.floor(at * items.length)];
  if (at > 0.98) return { type: item?.type ?? "site-section", id: "nowhere" };
  return item && pointerTo(item);
};

const pickIf = (
  structure: Structure,
  at: number | undefined,
  type: Type,
): ItemPointer | undefined => (at === undefined ? undefined : pick(structure, at, type));

/** The same for an edit that must name an item. */
const pickAny = (structure: Structure, at: number, ...types: Type[]): ItemPointer =>
  pick(structure, at, ...types) ?? { type: types[0] ?? "site-space", id: "nowhere" };

const neighbours = fc.record({
  before: seldom(unit),
  after: seldom(unit),
  adjoining: fc.boolean(),
  /** Occasionally a neighbour of an impossible kind. */
  odd: unit.map((chance) => chance > 0.9),
});
type Neighbours = typeof neighbours extends fc.Arbitrary<infer Value> ? Value : never;

const beside = (
  structure: Structure,
  type: Type,
  { before, after, adjoining, odd }: Neighbours,
): { before?: ItemPointer | undefined; after?: ItemPointer | undefined } => {
  const level: Type[] = type === "site-space" ? [type] : ["site-section", "site-section-group"];
  const kinds = odd ? [] : level;
  const first = after === undefined ? undefined : pick(structure, after, ...kinds);
  if (adjoining && first) {
    const items = itemsOf(structure).filter((item) => level.includes(item.type));
    const next = items[items.findIndex((item) => item.id === first.id) + 1];
    return given({ after: first, before: next && pointerTo(next) });
  }
  return given({
    after: first,
    before: before === undefined ? undefined : pick(structure, before, ...kinds),
  });
};

/** The destination of a move: null for the top level, else usually something that can contain such an item. */
const holder = (structure: Structure, type: Type, at: number): ItemPointer | null | undefined => {
  if (at < 0.2 && type !== "site-space") return null;
  if (at > 0.95) return pick(structure, (at - 0.95) * 20);
  return pick(structure, at, type === "site-space" ? "site-section" : "site-section-group");
};

const anyMove = fc
  .record({
    which: unit,
    into: now(unit),
    near: neighbours,
    becomesDefault: seldom(fc.boolean()),
    successor: seldom(unit),
  })
  .map(({ which, into, near, becomesDefault, successor }): AnyEdit => (structure) => {
    const item = pickAny(structure, which);
    const place =
      into === undefined
        ? beside(structure, item.type, near)
        : { into: holder(structure, item.type, into) };
    return {
      operation: "move",
      item,
      ...given({
        ...place,
        default: becomesDefault,
        successor: pickIf(structure, successor, "site-space")?.id,
      }),
    };
  });

const anyUpdate = fc
  .record({
    which: unit,
    title: now(title),
    path: now(path),
    description: now(text),
    icon: now(text),
    condition: now(condition),
    space: now(space),
  })
  .map(
    ({ which, title: called, path: at, description, icon, condition: when, space: of }): AnyEdit =>
      (structure) => {
        const { type, id: named } = pickAny(structure, which);
        switch (type) {
          case "site-section":
            return {
              operation: "update_section",
              section: named,
              ...given({ title: called, path: at, description, icon, condition: when }),
            };
          case "site-section-group":
            return { operation: "update_group", group: named, ...given({ title: called, icon }) };
          case "site-space":
            return {
              operation: "update_site_space",
              siteSpace: named,
              ...given({ path: at, condition: when, space: of }),
            };
        }
      },
  );

const anySetDefault = unit.map((which): AnyEdit => (structure) => ({
  operation: "set_default",
  item:
    which < 0.1
      ? pickAny(structure, which * 10)
      : pickAny(structure, which, "site-space", "site-section"),
}));

const anyAddSection = fc
  .record({
    id,
    space: now(space),
    title: now(title),
    path: now(path),
    group: now(unit),
    near: neighbours,
    becomesDefault: seldom(fc.boolean()),
    icon: now(text),
    wraps: unit.map((chance) => chance < 0.9),
  })
  .map(
    ({ id: made, space: of, group, near, becomesDefault, wraps, ...texts }): AnyEdit =>
      (structure) => ({
        operation: "add_section",
        id: made,
        ...given({
          ...texts,
          space: of,
          siteSpace: of && `${made}s`,
          ...(group === undefined
            ? beside(structure, "site-section", near)
            : { group: pick(structure, group, "site-section-group")?.id }),
          default: becomesDefault,
          wrap: wraps ? `${made}w` : undefined,
        }),
      }),
  );

const anyAddSiteSpace = fc
  .record({
    id,
    space,
    path: now(path),
    condition: now(condition),
    section: now(unit),
    near: neighbours,
    becomesDefault: seldom(fc.boolean()),
  })
  .map(
    ({ id: made, space: of, section, near, becomesDefault, ...texts }): AnyEdit =>
      (structure) => ({
        operation: "add_site_space",
        id: made,
        space: of,
        ...given({
          ...texts,
          title: of === "gone" ? "Gone" : undefined,
          ...(section === undefined
            ? beside(structure, "site-space", near)
            : { section: pick(structure, section, "site-section")?.id }),
          default: becomesDefault,
        }),
      }),
  );

const anyAddGroup = fc
  .record({ id, sections: fc.array(unit, { maxLength: 3 }), near: neighbours, icon: now(text) })
  .map(({ id: made, sections, near, icon }): AnyEdit => (structure) => ({
    operation: "add_group",
    id: made,
    title: `Group ${made}`,
    ...given({
      icon,
      sections: sections.map((at) => pickAny(structure, at, "site-section").id),
      ...beside(structure, "site-section-group", near),
    }),
  }));

const anyRemoval = fc
  .record({ which: unit, successor: now(unit) })
  .map(({ which, successor }): AnyEdit => (structure) => {
    const item = pickAny(structure, which);
    const holding = itemsOf(structure).find(
      (each) =>
        each.type === "site-section" && each.siteSpaces.some((within) => within.id === item.id),
    );
    const follows =
      successor !== undefined && item.type === "site-space" && holding?.type === "site-section"
        ? holding.siteSpaces[Math.floor(successor * holding.siteSpaces.length)]?.id
        : pickIf(structure, successor, item.type)?.id;
    return { operation: "remove", item, ...given({ successor: follows }) };
  });

const anyWrapping = fc.record({ id, path: now(path), description: now(text), which: unit }).map(
  ({ id: made, which, ...texts }): AnyEdit =>
    (structure) =>
      (structure.type === "siteSpaces") === which < 0.95
        ? { operation: "wrap", id: made, ...given(texts) }
        : { operation: "unwrap", section: pickAny(structure, which, "site-section").id },
);

/** Any edit, possible or not, mostly of existing items. */
export const anyEdit: fc.Arbitrary<AnyEdit> = fc.oneof(
  { weight: 10, arbitrary: anyMove },
  { weight: 5, arbitrary: anyUpdate },
  { weight: 3, arbitrary: anySetDefault },
  { weight: 5, arbitrary: anyAddSection },
  { weight: 7, arbitrary: anyAddSiteSpace },
  { weight: 3, arbitrary: anyAddGroup },
  { weight: 4, arbitrary: anyRemoval },
  { weight: 2, arbitrary: anyWrapping },
);

/** The structure after the edit, or unchanged if the edit is refused. */
export const attempted = (structure: Structure, edit: StructureEdit): Structure => {
  try {
    return applyEdit(structure, edit, titles);
  } catch (error) {
    if (error instanceof StructureFailure) return structure;
    throw error;
  }
};

/** Mostly additions, as when a site is first built. */
const anyAddition = fc.oneof(
  { weight: 4, arbitrary: anyAddSection },
  { weight: 8, arbitrary: anyAddSiteSpace },
  { weight: 2, arbitrary: anyAddGroup },
);

/** Any structure that edits can produce: with or without sections, from empty to about forty items. */
export const anyStructure: fc.Arbitrary<Structure> = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.array(anyAddSiteSpace, { maxLength: 5 }) },
      { weight: 2, arbitrary: fc.array(anyAddition, { maxLength: 8, size: "max" }) },
      {
        weight: 6,
        arbitrary: fc.array(anyAddition, { minLength: 10, maxLength: 30, size: "max" }),
      },
    ),
    fc.array(anyEdit, { maxLength: 12, size: "max" }),
  )
  .map(([additions, edits]) =>
    [...additions, ...edits].reduce<Structure>(
      (structure, edit) => attempted(structure, edit(structure)),
      emptyStructure,
    ),
  );
