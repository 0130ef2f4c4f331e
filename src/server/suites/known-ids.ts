import type { Described } from "#server/testing/json-schema.ts";
import type { Document } from "./document-schemas.ts";
import { accepts, alternatives, type Path } from "./walk-body.ts";

/** Ids of what there is, by what they are of. */
export type KnownIds = Map<string, Set<string>>;

/** Texts of a length that ids have, too. */
const texts = new Set(["title", "displayName", "name", "label", "fontFamily", "key"]);

/** Whether a field of a body holds an id: of that length, and no text. */
export const isId = (
  { type, enum: choices, minLength, maxLength, pattern }: Described,
  name: string,
): boolean =>
  type === "string" &&
  choices === undefined &&
  !texts.has(name) &&
  ((minLength === 1 && (maxLength === 64 || name === "conflict")) ||
    pattern === "^[a-zA-Z0-9]{1,40}$");

/** What a field of that name holds the id of. */
const kinds: readonly (readonly [field: RegExp, ...kinds: string[]])[] = [
  [/^(space|spaceId|spaces)$/, "space"],
  [/^(parent|collection)$/, "collection"],
  [/^(page|pageId|into)$/, "page"],
  [/^(user|users|members|memberships|add|remove)$/, "user"],
  [/^(teams|defaultTeam)$/, "team"],
  [/^organization$/, "organization"],
  [/^site$/, "site"],
  [/^(section|sectionId|sections|siteSection|siteSectionId|defaultSiteSection)$/, "site-section"],
  [/^(siteSpace|siteSpaceId|defaultSiteSpace)$/, "site-space"],
  [/^(successor|id)$/, "site-section", "site-space", "site-section-group"],
  [/^group$/, "site-section-group"],
  [/^revision$/, "revision"],
  [/^base$/, "document"],
  [/^(node|block)$/, "block"],
  [/^conflict$/, "conflict"],
  [/^file$/, "file"],
];

/** The ids a field of that name may hold; all that are known where its name tells nothing. */
export const idsFor = (known: KnownIds, name: string): readonly string[] => {
  const [, ...wanted] = kinds.find(([field]) => field.test(name)) ?? [name, ...known.keys()];
  return wanted.flatMap((kind) => [...(known.get(kind) ?? [])]);
};

export const addId = (known: KnownIds, kind: string, id: string): void => {
  const ids = known.get(kind) ?? new Set();
  known.set(kind, ids.add(id));
};

/** Takes in the id of everything that an answer shows. */
export const addIdsIn = (known: KnownIds, value: unknown): void => {
  if (value === null || typeof value !== "object") return;
  const fields = value as Readonly<Record<string, unknown>>;
  const note = (kind: string, id: unknown) => {
    if (typeof id === "string" && id !== "") addId(known, kind, id);
  };
  const { object, id, slug, documentId, revision, key, downloadURL } = fields;
  if (typeof object === "string" && object !== "audit-event-action") note(object, id);
  else if (slug !== undefined) note("page", id);
  if (downloadURL !== undefined) note("file", id);
  note("document", documentId);
  note("revision", revision);
  if (object === "block") note("block", key);
  for (const inner of Object.values(fields)) addIdsIn(known, inner);
};

/** Where a body holds ids, by what its schema says. */
export const idPathsIn = (
  document: Document,
  schema: Described,
  value: unknown,
  at: Path = [],
): readonly Path[] => {
  const fitting = alternatives(document, schema).find((one) => accepts(document, one, value));
  const name = at.findLast((step) => typeof step === "string") ?? "";
  if (fitting === undefined) return [];
  if (typeof value === "string") return isId(fitting, name) ? [at] : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      idPathsIn(document, fitting.items ?? {}, item, [...at, index]),
    );
  return Object.entries(fitting.properties ?? {}).flatMap(([field, inner]) => {
    const child: unknown = Object(value)[field];
    return child === undefined ? [] : idPathsIn(document, inner, child, [...at, field]);
  });
};
