import type { BlockData } from "#contract/schemas/document.ts";
import { NotKept, type Place, within } from "./refusal.ts";

/** A tag's attribute that its block has no member for. */
export interface TagAttribute {
  name: string;
  value: string | null;
}

/** An attribute that is represented by a member of the published block. */
export interface Member {
  readonly name: string;
  /** The member's value if the attribute is absent or not a valid value for the member. */
  readonly standIn: string;
  /** The attribute's value if the member has its stand-in value and no attribute is listed. */
  readonly means?: string;
  /** Whether the member can have the value. */
  readonly fits?: (value: string) => boolean;
}

interface Said {
  /** The values of the members. */
  readonly members: Readonly<Record<string, string>>;
  /** Members that are true. */
  readonly flags: Readonly<Record<string, true>>;
  /** All other attributes of the tag. */
  readonly rest: { readonly attributes?: TagAttribute[] };
}

/** Converts a tag's data to the members of its block. Members and flags differ between tags. */
export const sayAttributes = (
  data: BlockData,
  known: readonly Member[],
  flagNames: readonly string[] = [],
): Said => {
  const members: Record<string, string> = {};
  const flags: Record<string, true> = {};
  const attributes: TagAttribute[] = [];
  for (const { name, standIn, means, fits = () => true } of known) {
    const value = data[name];
    members[name] = standIn;
    if (value === means) continue;
    if (typeof value === "string" && value !== standIn && fits(value)) members[name] = value;
    else attributes.push({ name, value: value === undefined ? null : String(value) });
  }
  const names = new Set(known.map(({ name }) => name));
  for (const [name, value] of Object.entries(data)) {
    if (names.has(name)) continue;
    if (flagNames.includes(name) && value === "true") flags[name] = true;
    else attributes.push({ name, value: String(value) });
  }
  return { members, flags, rest: attributes.length === 0 ? {} : { attributes } };
};

/** The reverse of `sayAttributes`. `place` is the place of the block's data. */
export const readAttributes = (
  said: {
    readonly members: Readonly<Record<string, string>>;
    readonly flags?: Readonly<Record<string, boolean | undefined>>;
    readonly attributes: readonly TagAttribute[] | undefined;
  },
  known: readonly Member[],
  place: Place,
): BlockData => {
  const at = within(place, "attributes");
  const attributes = new Map<string, string | null>();
  said.attributes?.forEach(({ name, value }, index) => {
    const here = within(within(at, index), "name");
    if (!/^[\w-]{1,64}$/.test(name)) throw new NotKept(here, "must be letters, digits, - and _");
    if (attributes.has(name)) throw new NotKept(here, "stands there twice");
    attributes.set(name, value);
  });
  const kept = new Map<string, string>();
  for (const { name, standIn, means } of known) {
    const value = said.members[name] ?? standIn;
    const meant = attributes.has(name) ? attributes.get(name) : means;
    attributes.delete(name);
    if (value !== standIn) kept.set(name, value);
    else if (typeof meant === "string") kept.set(name, meant);
  }
  for (const [name, value] of Object.entries(said.flags ?? {})) if (value) kept.set(name, "true");
  for (const [name, value] of attributes) if (value !== null) kept.set(name, value);
  return Object.fromEntries(kept);
};
