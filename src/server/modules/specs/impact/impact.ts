import { rankOf } from "#contract/permissions.ts";
import type { ImpactPage } from "#contract/schemas/openapi-impact.ts";
import { MAX_IMPACT_OPERATIONS } from "#contract/schemas/openapi-impact.ts";
import type { Document } from "#contract/schemas/document.ts";
import { targetOfRef } from "#content/links/link-target.ts";
import { type ListPage, type ListRequest, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import {
  selectOperationsOf,
  type SpecOperationRow,
  type SpecVersionRow,
} from "../versions/version-rows.ts";
import { getVersion, type VersionPath } from "../versions/versions.ts";
import { type Affected, affectedBy, isGone, mentionedOf, worse } from "./affected.ts";
import {
  type LinkedSpec,
  type MentioningPage,
  selectLinkPages,
  selectMentioningPages,
} from "./mention-rows.ts";
import { linkTo, type Mention, mentionsIn } from "./mentions.ts";

/** Maximum number of blocks listed for one mention. */
const MAX_BLOCKS = 20;
/** How many characters of a title are used for sorting. */
const MAX_SORTED = 100;

export type ImpactScope = "changed" | "gone" | "all";

interface Impact {
  readonly found: ListPage<ImpactPage>;
  readonly hidden: number;
  readonly gone: number;
  readonly undocumented: readonly SpecOperationRow[];
  readonly undocumentedCount: number;
  readonly canPrepare: boolean;
}

/** Returns a test for mention values that are in the scope. */
const concerned =
  (spec: SpecRow, affected: Affected, which: ImpactScope) =>
  (value: string): boolean => {
    const isOurs = mentionedOf(spec, value) !== undefined;
    const isGoneHere = isGone(spec, affected, value);
    if (which === "gone") return isOurs && isGoneHere;
    if (which === "changed") return affected.worst.has(value);
    // Method and path without a specification count as this one's if it has such an operation.
    const key = value.startsWith("* ") ? value.slice(2) : undefined;
    return key === undefined ? isOurs : affected.operations.has(key);
  };

/** Returns how link pages point to the specification, and the link pages of any revision that do. */
const linkedIn = async (
  { db, settings: { publicUrl } }: Context,
  { id, slug, organizationId }: SpecRow,
): Promise<[LinkedSpec, { readonly space: string; readonly node: string }[]]> => {
  const names = [slug, id];
  const rows = await selectLinkPages(db, organizationId);
  const leading = rows.filter(({ target: ref }) => {
    const target = targetOfRef(ref);
    return (
      target.kind === "openapi" &&
      names.includes(target.id ?? "") &&
      (target.organization ?? organizationId) === organizationId &&
      (target.origin ?? publicUrl) === publicUrl
    );
  });
  return [
    { names, value: `${slug} *`, publicUrl },
    leading.map(({ space, node }) => ({ space, node })),
  ];
};

/** The sort key of pages: space and title, limited to what a cursor can hold. */
const placeOf = ({ spaceTitle, space, title, page, changeRequest }: MentioningPage) => [
  spaceTitle.slice(0, MAX_SORTED),
  space,
  title.slice(0, MAX_SORTED),
  page,
  changeRequest ?? "",
];

const comparePlaces = (
  one: readonly (string | number)[],
  other: readonly (string | number)[],
): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : String(one[at]) < String(other[at]) ? -1 : 1;
};

/** Finds every page that may mention the specification. */
const findMentioningPages = async (
  context: Context,
  spec: SpecRow,
  { operations }: Affected,
): Promise<readonly MentioningPage[]> => {
  const { organizationId, slug } = spec;
  return selectMentioningPages(
    context.db,
    { organizationId, userId: context.actor.id, slug, keys: [...operations.keys()] },
    ...(await linkedIn(context, spec)),
  );
};

/** Returns pages with mentions in the scope, with only those mentions. */
const concernedOf = (
  pages: readonly MentioningPage[],
  counts: (value: string) => boolean,
): MentioningPage[] =>
  pages
    .map((page) => ({ ...page, mentions: page.mentions.filter(counts) }))
    .filter(({ mentions }) => mentions.length > 0);

/** Returns every page affected by the version's changes, by space and title. */
export const findChangedPages = async (
  context: Context,
  spec: SpecRow,
  affected: Affected,
): Promise<MentioningPage[]> =>
  concernedOf(
    await findMentioningPages(context, spec, affected),
    concerned(spec, affected, "changed"),
  ).toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other)));

const presentMentions = (
  spec: SpecRow,
  affected: Affected,
  values: ReadonlySet<string>,
  mentions: readonly Mention[],
): ImpactPage["mentions"] => {
  const byValue = new Map<string, Mention[]>();
  for (const mention of mentions)
    if (values.has(mention.value))
      byValue.set(mention.value, [...(byValue.get(mention.value) ?? []), mention]);
  return [...byValue].flatMap(([value, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const key = mentionedOf(spec, value)?.key;
    const operation = key === undefined ? undefined : affected.operations.get(key);
    const worst = affected.worst.get(value);
    return [
      {
        as: first.as,
        ...(operation === undefined
          ? {}
          : { operation: { method: operation.method, path: operation.path } }),
        said: first.said,
        ...(worst === undefined ? {} : { class: worst }),
        gone: isGone(spec, affected, value),
        blocks: [...new Set(same.flatMap(({ block }) => block ?? []))].slice(0, MAX_BLOCKS),
      },
    ];
  });
};

const appOf = ({ settings }: Context, organizationId: string, row: MentioningPage): string => {
  const space = `${settings.publicUrl}/o/${organizationId}/spaces/${row.space}`;
  return row.number === null
    ? `${space}/pages/${row.page}`
    : `${space}/change-requests/${row.number}`;
};

const presentPages = async (
  context: Context,
  spec: SpecRow,
  affected: Affected,
  rows: readonly MentioningPage[],
): Promise<ImpactPage[]> => {
  const documents = new Map<string, ReadonlyMap<string, Document>>();
  for (const space of new Set(rows.map((row) => row.space)))
    documents.set(
      space,
      await readDocuments(
        context,
        space,
        rows.filter((row) => row.space === space).flatMap(({ document }) => document ?? []),
      ),
    );
  return rows.map((row): ImpactPage => {
    const document = documents.get(row.space)?.get(row.document ?? "");
    const said = row.document === null ? [linkTo(spec)] : document ? mentionsIn(document) : [];
    const mentions = presentMentions(spec, affected, new Set(row.mentions), said);
    const worst = row.mentions.map((value) => affected.worst.get(value)).reduce(worse, undefined);
    return {
      space: { id: row.space, title: row.spaceTitle },
      page: { id: row.page, title: row.title },
      ...(row.changeRequest === null || row.number === null
        ? {}
        : {
            changeRequest: {
              id: row.changeRequest,
              number: row.number,
              subject: row.subject ?? "",
            },
          }),
      ...(worst === undefined ? {} : { class: worst }),
      mentions,
      urls: { app: appOf(context, spec.organizationId, row) },
    };
  });
};

/** Returns keys of the version's operations that no page the caller can open mentions. */
const undocumentedIn = (
  pages: readonly MentioningPage[],
  { slug }: SpecRow,
  { has }: Affected,
): string[] => {
  const said = new Set(
    pages
      .filter(({ rank, changeRequest }) => rank > 0 && changeRequest === null)
      .flatMap(({ mentions }) => mentions),
  );
  return [...has.keys].filter((key) => !said.has(`${slug} ${key}`) && !said.has(`* ${key}`));
};

/** Reads one operation for each of these keys. */
const readOperations = async (
  { db }: Context,
  { id }: SpecVersionRow,
  keys: readonly string[],
): Promise<SpecOperationRow[]> => {
  const rows = keys.length === 0 ? [] : await selectOperationsOf(db, id, keys);
  return [...new Map(rows.map((row) => [row.key, row])).values()];
};

/** Returns the pages and open change requests affected by a version that the caller can open. */
export const readImpact = async (
  context: Context,
  path: VersionPath,
  { which, space }: { readonly which: ImpactScope; readonly space?: string | undefined },
  { limit, after }: ListRequest,
): Promise<Impact> => {
  const { spec, version } = await getVersion(context, path);
  const affected = await affectedBy(context, spec, version);
  const all = await findMentioningPages(context, spec, affected);
  const undocumented = undocumentedIn(all, spec, affected);
  const asked = space === undefined ? all : all.filter((page) => page.space === space);
  const pages = concernedOf(asked, concerned(spec, affected, which));
  const goneRows = concernedOf(asked, concerned(spec, affected, "gone"));
  const open = pages
    .filter(({ rank }) => rank > 0)
    .map((row) => ({ row, place: placeOf(row) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place));
  const rest =
    after === undefined ? open : open.filter(({ place }) => comparePlaces(place, after) > 0);
  const page = listPage(rest.slice(0, limit + 1), limit, open.length, ({ place }) => place);
  const shown = await presentPages(
    context,
    spec,
    affected,
    page.rows.map(({ row }) => row),
  );
  return {
    found: { ...page, rows: shown },
    hidden: pages.length - open.length,
    gone: goneRows.filter(({ rank }) => rank > 0).flatMap(({ mentions }) => mentions).length,
    undocumented: await readOperations(
      context,
      version,
      undocumented.slice(0, MAX_IMPACT_OPERATIONS),
    ),
    undocumentedCount: undocumented.length,
    canPrepare: open.some(
      ({ row: { rank, changeRequest } }) => changeRequest === null && rank >= rankOf("edit"),
    ),
  };
};
