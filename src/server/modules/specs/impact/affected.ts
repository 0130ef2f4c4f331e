import type { SpecChangeClass } from "#contract/schemas/openapi-rules.ts";
import type { Context } from "#server/kit/context.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import {
  selectOperationNames,
  selectConcerning,
  selectNamesBeside,
  type NamedOperation,
  type SpecVersionRow,
} from "../versions/version-rows.ts";
import { selectSchemas } from "./mention-rows.ts";

/** What a version changes, in terms of what pages can mention. */
export interface Affected {
  /** The worst class of the changes, by mention value. */
  readonly worst: ReadonlyMap<string, SpecChangeClass>;
  /** The changes in words, the worst first, by mention value. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** Operations by key, including removed ones. */
  readonly operations: ReadonlyMap<string, NamedOperation>;
  /** Keys of operations and names of schemas in the version. */
  readonly has: { readonly keys: ReadonlySet<string>; readonly schemas: ReadonlySet<string> };
  /** The operations renamed by the version, by their former keys. */
  readonly renamed: ReadonlyMap<string, NamedOperation>;
}

const ranks: Readonly<Record<SpecChangeClass, number>> = { breaking: 0, risky: 1, safe: 2 };
export const worse = (
  one: SpecChangeClass | undefined,
  other: SpecChangeClass | undefined,
): SpecChangeClass | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return ranks[one] <= ranks[other] ? one : other;
};

/** Returns the schema at a position in a document; undefined outside of schemas. */
const schemaAt = (pointer: string): string | undefined =>
  /^\/(?:components\/schemas|definitions)\/([^/]+)/
    .exec(pointer)?.[1]
    ?.replaceAll("~1", "/")
    .replaceAll("~0", "~");

/** Returns operations with the same id under a new method or path, by their former key. */
const renamedFrom = (
  gone: readonly NamedOperation[],
  after: readonly NamedOperation[],
  added: ReadonlySet<string>,
): ReadonlyMap<string, NamedOperation> => {
  const byId = new Map<string, NamedOperation | undefined>();
  for (const one of after)
    if (one.operationId !== null)
      byId.set(one.operationId, byId.has(one.operationId) ? undefined : one);
  return new Map(
    gone.flatMap(({ key, operationId, kind }) => {
      const now = operationId === null ? undefined : byId.get(operationId);
      return now?.kind === kind && added.has(now.key) ? [[key, now] as const] : [];
    }),
  );
};

/** Determines which mentions in pages a version affects. */
export const affectedBy = async (
  { db }: Context,
  spec: Pick<SpecRow, "slug">,
  version: SpecVersionRow,
): Promise<Affected> => {
  const { id, comparedWith: before } = version;
  const [after, gone, added, changes, schemas] = await Promise.all([
    selectOperationNames(db, id),
    before === null ? [] : selectNamesBeside(db, before, id),
    before === null ? [] : selectNamesBeside(db, id, before),
    selectConcerning(db, id),
    selectSchemas(db, id),
  ]);
  const worst = new Map<string, SpecChangeClass>();
  const words = new Map<string, Set<string>>();
  const note = (value: string, name: SpecChangeClass, said: string) => {
    worst.set(value, worse(worst.get(value), name) ?? name);
    words.set(value, (words.get(value) ?? new Set()).add(said));
  };
  for (const { class: name, key, pointer, words: said } of changes) {
    const schema = schemaAt(pointer);
    if (key !== null) {
      note(`${spec.slug} ${key}`, name, said);
      note(`* ${key}`, name, said);
    }
    if (schema !== undefined) note(`${spec.slug} #${schema}`, name, said);
    note(`${spec.slug} *`, name, said);
  }
  return {
    worst,
    words,
    operations: new Map([...gone, ...after].map((row) => [row.key, row])),
    has: { keys: new Set(after.map(({ key }) => key)), schemas },
    renamed: renamedFrom(gone, after, new Set(added.map(({ key }) => key))),
  };
};

/** Returns what a mention value of this specification refers to; undefined for one of another specification. */
export const mentionedOf = (
  { slug }: Pick<SpecRow, "slug">,
  value: string,
): { readonly key?: string; readonly schema?: string } | undefined => {
  const rest = value.startsWith(`${slug} `)
    ? value.slice(slug.length + 1)
    : value.startsWith("* ")
      ? value.slice(2)
      : undefined;
  if (rest === undefined) return undefined;
  if (rest.startsWith("#")) return { schema: rest.slice(1) };
  return rest === "*" ? {} : { key: rest };
};

/**
 * Whether a block shows something the version does not have. A mere name of an operation does not count, because it
 * may refer to another API.
 */
export const isGone = (
  spec: Pick<SpecRow, "slug">,
  { has }: Pick<Affected, "has">,
  value: string,
): boolean => {
  if (value.startsWith("* ")) return false;
  const { key, schema } = mentionedOf(spec, value) ?? {};
  return (
    (key !== undefined && !has.keys.has(key)) || (schema !== undefined && !has.schemas.has(schema))
  );
};
