import type { BlockData } from "#contract/schemas/document.ts";
import { NotKept, type Place, within } from "./refusal.ts";

/** What a tag says besides what its block has members for. */
export interface TagAttribute {
  name: string;
  value: string | null;
}

/** An attribute that a member of the published block stands for. */
export interface Member {
  readonly name: string;
  /** What the member is where the attribute is absent, or is nothing the member may be. */
  readonly standIn: string;
  /** What the attribute is where the member is that and nothing more is said. */
  readonly means?: string;
  /** Whether the member may be a value. */
  readonly fits?: (value: string) => boolean;
}

interface Said {
  /** The values of the members. */
  readonly members: Readonly<Record<string, string>>;
  /** Members that say yes. */
  readonly flags: Readonly<Record<string, true>>;
  /** All else that the tag says. */
  readonly rest: { readonly attributes?: TagAttribute[] };
}

/** A tag's data as the members of its block. Members and flags differ from tag to tag. */
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

/** The reverse of saying them. `place` is where the block's data stand. */
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
