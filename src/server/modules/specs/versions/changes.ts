import type { SpecChangeCounts } from "#contract/schemas/openapi-spec.ts";
import type { SpecChangeAnswer } from "#contract/schemas/openapi-version.ts";
import { type ListPage, type ListRequest, listPage, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import type { KeptChange } from "../work/spec-work.ts";
import { countClasses, judgeBy } from "./gate.ts";
import { presentChange } from "./present-version.ts";
import {
  type ChangeFilter,
  countChangesLike,
  findVersion,
  selectChanges,
  type SpecVersionRow,
} from "./version-rows.ts";
import { askThread, getVersion, packedOf, type VersionPath } from "./versions.ts";

interface ListedChanges {
  readonly base: string | undefined;
  readonly counts: SpecChangeCounts;
  readonly found: ListPage<SpecChangeAnswer>;
}

const none: SpecChangeCounts = { breaking: 0, risky: 0, safe: 0 };
const rankOf = { breaking: "0", risky: "1", safe: "2" } as const;

const listKept = async (
  { db }: Context,
  version: SpecVersionRow,
  filter: ChangeFilter,
  page: ListRequest,
): Promise<ListedChanges> => {
  const found = await readList(page, {
    rows: (asked) => selectChanges(db, version.id, filter, asked),
    count: () => countChangesLike(db, version.id, filter),
    cursorOf: ({ class: name, n }) => [rankOf[name], n],
  });
  return {
    base: version.comparedWith ?? undefined,
    counts: version.counts ?? none,
    found: { ...found, rows: found.rows.map(presentChange) },
  };
};

/** The most recently requested comparisons with other versions, so that paging through one does not recompute it. */
const compared = new Map<string, readonly KeptChange[]>();
const MOST_COMPARED = 8;

const compare = async (
  context: Context,
  base: SpecVersionRow,
  version: SpecVersionRow,
): Promise<readonly KeptChange[]> => {
  const key = `${base.hash} ${version.hash}`;
  const changes =
    compared.get(key) ??
    (await askThread("compare", {
      before: await packedOf(context, base),
      after: await packedOf(context, version),
    }));
  compared.delete(key);
  compared.set(key, changes);
  for (const oldest of compared.keys()) {
    if (compared.size <= MOST_COMPARED) break;
    compared.delete(oldest);
  }
  return changes;
};

const fits =
  (filter: ChangeFilter) =>
  ({ class: name, operation }: KeptChange): boolean =>
    (filter.class === undefined || filter.class === name) &&
    (filter.method === undefined || filter.method.toLowerCase() === operation?.method) &&
    (filter.path === undefined || filter.path === operation?.path);

const listCompared = async (
  context: Context,
  { spec, version, base }: { spec: SpecRow; version: SpecVersionRow; base: SpecVersionRow },
  filter: ChangeFilter,
  { limit, after }: ListRequest,
): Promise<ListedChanges> => {
  const judge = judgeBy(spec.gate);
  const judged = (await compare(context, base, version)).map((change) => ({
    ...change,
    ...judge(change),
  }));
  const kept = judged
    .filter(fits(filter))
    .toSorted((one, other) => Number(rankOf[one.class]) - Number(rankOf[other.class]));
  const from = typeof after?.[0] === "number" ? after[0] : 0;
  const rows = kept.slice(from, from + limit + 1).map((change, at) => ({ change, at: from + at }));
  const found = listPage(rows, limit, kept.length, ({ at }) => [at + 1]);
  return {
    base: base.id,
    counts: countClasses(judged),
    found: {
      ...found,
      rows: found.rows.map(({ change }) =>
        presentChange({
          ...change,
          method: change.operation?.method ?? null,
          path: change.operation?.path ?? null,
          direction: change.direction ?? null,
          before: change.before ?? null,
          after: change.after ?? null,
        }),
      ),
    },
  };
};

/** Lists the changes of a version against the one that was being served when it arrived, or against another one. */
export const listChanges = async (
  context: Context,
  path: VersionPath,
  { base: baseId, ...filter }: ChangeFilter & { readonly base?: string | undefined },
  page: ListRequest,
): Promise<ListedChanges> => {
  const { spec, version } = await getVersion(context, path);
  if (baseId === undefined || baseId === version.comparedWith)
    return listKept(context, version, filter, page);
  const base = await findVersion(context.db, spec.id, baseId);
  if (base === undefined) throw notFound("version to compare with");
  return listCompared(context, { spec, version, base }, filter, page);
};
