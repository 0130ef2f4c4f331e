import { rankOf } from "#contract/permissions.ts";
import type { ImpactPage } from "#contract/schemas/openapi-impact.ts";
import { MAX_IMPACT_OPERATIONS } from "#contract/schemas/openapi-impact.ts";
import type { Document } from "#contract/schemas/document.ts";
import { targetOfRef } from "#content/links/link-target.ts";
import { type ListPage, type ListRequest, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import { type SpecOperationRow } from "../versions/version-rows.ts";
import { getVersion, type VersionPath } from "../versions/versions.ts";
import { type Affected, affectedBy, isGone, mentionedOf, worse } from "./affected.ts";
import {
  type LinkedSpec,
  type MentioningPage,
  selectLinkPages,
  selectMentioned,
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

/** The specification as link pages lead to it, and those that do in any revision, where links to it are asked for. */
const linkedIn = async (
  { db, settings: { publicUrl } }: Context,
  { id, slug, organizationId }: SpecRow,
  values: readonly string[],
): Promise<[LinkedSpec | undefined, { readonly space: string; readonly node: string }[]]> => {
  const value = `${slug} *`;
  if (!values.includes(value)) return [undefined, []];
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
  return [{ names, value, publicUrl }, leading.map(({ space, node }) => ({ space, node }))];
};

/** Every page that may mention the specification, with the mentions that the scope asks for. */
export const findConcernedPages = async (
  context: Context,
  spec: SpecRow,
  affected: Affected,
  { which, space }: { readonly which: ImpactScope; readonly space?: string | undefined },
): Promise<MentioningPage[]> => {
  const keys = [...affected.operations.keys()].map((key) => `* ${key}`);
  const values =
    which === "changed"
      ? [...affected.worst.keys()]
      : which === "gone"
        ? [spec.slug]
        : [spec.slug, `${spec.slug} *`, ...keys];
  if (values.length === 0) return [];
  const { organizationId } = spec;
  const rows = await selectMentioningPages(
    context.db,
    { organizationId, userId: context.actor.id, values, space },
    ...(await linkedIn(context, spec, values)),
  );
  const counts = concerned(spec, affected, which);
  return rows
    .map((row) => ({ ...row, mentions: row.mentions.filter(counts) }))
    .filter(({ mentions }) => mentions.length > 0);
};

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

/** Operations that no page mentions which the caller can open. */
const findUndocumented = async (
  context: Context,
  spec: SpecRow,
  { operations, has }: Affected,
): Promise<SpecOperationRow[]> => {
  const rows = [...has.keys].flatMap((key) => operations.get(key) ?? []);
  const mentioned = await selectMentioned(context.db, {
    organizationId: spec.organizationId,
    userId: context.actor.id,
    values: rows.flatMap(({ key }) => [`${spec.slug} ${key}`, `* ${key}`]),
  });
  return rows.filter(
    ({ key }) => !mentioned.has(`${spec.slug} ${key}`) && !mentioned.has(`* ${key}`),
  );
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
  const [pages, goneRows, undocumented] = await Promise.all([
    findConcernedPages(context, spec, affected, { which, space }),
    findConcernedPages(context, spec, affected, { which: "gone", space }),
    findUndocumented(context, spec, affected),
  ]);
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
    undocumented: undocumented.slice(0, MAX_IMPACT_OPERATIONS),
    undocumentedCount: undocumented.length,
    canPrepare: open.some(
      ({ row: { rank, changeRequest } }) => changeRequest === null && rank >= rankOf("edit"),
    ),
  };
};
