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

/** Blocks that are named of one mention. */
const MAX_BLOCKS = 20;
/** Characters of a title that sort. */
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

/** The values of a page's mentions that the scope asks for. */
const concerned =
  (spec: SpecRow, affected: Affected, which: ImpactScope) =>
  (value: string): boolean => {
    const isOurs = mentionedOf(spec, value) !== undefined;
    const isGoneHere = isGone(spec, affected, value);
    if (which === "gone") return isOurs && isGoneHere;
    if (which === "changed") return affected.worst.has(value);
    // Method and path without a specification are of this one where it has such an operation.
    const key = value.startsWith("* ") ? value.slice(2) : undefined;
    return key === undefined ? isOurs : affected.operations.has(key);
  };

/** The specification as link pages lead to it, and those that do in any revision. */
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

/** What sorts pages: by space and title, as far as a cursor carries them. */
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

/** Every page that may mention the specification. */
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

/** Those of the pages with a mention that the scope asks for, with such mentions alone. */
const concernedOf = (
  pages: readonly MentioningPage[],
  counts: (value: string) => boolean,
): MentioningPage[] =>
  pages
    .map((page) => ({ ...page, mentions: page.mentions.filter(counts) }))
    .filter(({ mentions }) => mentions.length > 0);

/** Every page that changes of the version concern, by space and title. */
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

/** Keys of the version's operations that none of the pages mentions which the caller can open. */
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

/** One operation of each of these keys. */
const readOperations = async (
  { db }: Context,
  { id }: SpecVersionRow,
  keys: readonly string[],
): Promise<SpecOperationRow[]> => {
  const rows = keys.length === 0 ? [] : await selectOperationsOf(db, id, keys);
  return [...new Map(rows.map((row) => [row.key, row])).values()];
};

/** The pages and open change requests that a version concerns, as far as the caller can open them. */
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
