import type { SpaceFile, SpaceFilesQuery } from "#contract/schemas/space-file.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { fileAddresses, presentFile } from "#server/modules/content/files/file-address.ts";
import { readUploads, type StoredFile, type Upload } from "#server/modules/content/files/files.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import type { ContentState } from "#server/modules/content/revisions/revisions.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { askerOf, type ReadContent, readLinkedContent } from "../links/linked-content.ts";
import { selectFileUses } from "./file-use-rows.ts";

/** A file with the number of pages that use it, and its upload. */
interface FileRow {
  readonly file: StoredFile;
  readonly uses: number;
  readonly upload: Upload | undefined;
}

/** How many pages of the content use each file: in their texts, as covers, or as the target of a link page. */
const countUses = async (
  context: Context,
  { state: { spaceId }, tree }: ReadContent,
): Promise<ReadonlyMap<string, number>> => {
  const asker = askerOf(context);
  await refuseUnreadLinks(context, asker.organizationId);
  const pages = [...tree.pages.values()].map(({ page }) => page);
  const documents = [...new Set(pages.flatMap(({ document }) => document ?? []))];
  const named = new Map<string, string[]>();
  for (const { document, file } of await selectFileUses(context.db, spaceId, documents, asker)) {
    const files = named.get(document);
    if (files) files.push(file);
    else named.set(document, [file]);
  }
  const uses = new Map<string, number>();
  for (const page of pages) {
    const beside = pageRefsOf(page).flatMap(({ target: { kind, space = spaceId, id } }) =>
      kind === "file" && space === spaceId ? (id ?? []) : [],
    );
    const files = new Set([...(named.get(page.document ?? "") ?? []), ...beside]);
    for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  return uses;
};

const readRows = async (context: Context, state: ContentState): Promise<FileRow[]> => {
  const content = await readLinkedContent(context, state);
  const uses = await countUses(context, content);
  const uploads = await readUploads(context, state.spaceId, content.files);
  return content.files.map((file) => ({
    file,
    uses: uses.get(file.id) ?? 0,
    upload: uploads.get(file.hash),
  }));
};

const present = async (
  context: Context,
  { spaceId }: ContentState,
  rows: readonly FileRow[],
): Promise<SpaceFile[]> => {
  const addressOf = await fileAddresses(context, spaceId);
  const by = rows.flatMap(({ upload }) => upload?.createdBy ?? []);
  const personOf = await peopleById(context, by);
  return rows.map(({ file, uses, upload }) => ({
    ...presentFile(file, addressOf),
    uses,
    ...(upload?.createdAt ? { uploadedAt: upload.createdAt.toISOString() } : {}),
    ...(upload?.createdBy ? { uploadedBy: personOf(upload.createdBy) } : {}),
  }));
};

type Key = readonly (string | number)[];

/** The sort key of a file, unique in every order. */
const keyOf = ({ file, uses, upload }: FileRow, sort: SpaceFilesQuery["sort"]): Key => {
  const named = [file.name.toLowerCase(), file.id];
  switch (sort) {
    case "name":
      return named;
    case "size":
      return [file.size, ...named];
    case "uploadedAt":
      return [upload?.createdAt?.getTime() ?? 0, ...named];
    case "uses":
      return [uses, ...named];
  }
};

const compareKeys = (one: Key, other: Key): number => {
  for (const [index, a] of one.entries()) {
    const b = other[index] ?? "";
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
};

const matches = (
  { file, uses }: FileRow,
  { search, kind, used }: Pick<SpaceFilesQuery, "search" | "kind" | "used">,
): boolean =>
  (search === undefined || file.name.toLowerCase().includes(search.toLowerCase())) &&
  (kind === undefined || file.contentType.startsWith("image/") === (kind === "picture")) &&
  (used === undefined || uses > 0 === used);

interface SpaceFiles {
  readonly list: ListPage<SpaceFile>;
  readonly stats: { readonly total: number; readonly size: number; readonly unused: number };
}

/**
 * The requested files of a space or change request, with the number and total size of all of them in bytes. A page of
 * results continues from the place where the previous one ended.
 */
export const listSpaceFiles = async (
  context: Context,
  state: ContentState,
  query: SpaceFilesQuery,
  { limit, after }: ListRequest,
): Promise<SpaceFiles> => {
  const rows = await readRows(context, state);
  const direction = query.order === "asc" ? 1 : -1;
  const found = rows
    .filter((row) => matches(row, query))
    .map((row) => ({ row, key: keyOf(row, query.sort) }))
    .toSorted((one, other) => direction * compareKeys(one.key, other.key));
  const rest =
    after === undefined
      ? found
      : found.filter(({ key }) => direction * compareKeys(key, after) > 0);
  const { rows: shown, ...list } = listPage(rest, limit, found.length, ({ key }) => [...key]);
  return {
    list: {
      ...list,
      rows: await present(
        context,
        state,
        shown.map(({ row }) => row),
      ),
    },
    stats: {
      total: rows.length,
      size: rows.reduce((sum, { file }) => sum + file.size, 0),
      unused: rows.filter(({ uses }) => uses === 0).length,
    },
  };
};

/** One file of a space or change request; throws not-found. */
export const readSpaceFile = async (
  context: Context,
  state: ContentState,
  fileId: string,
): Promise<SpaceFile> => {
  const row = (await readRows(context, state)).find(({ file }) => file.id === fileId);
  if (row === undefined) throw notFound("file");
  const [file] = await present(context, state, [row]);
  if (file === undefined) throw new Error(`the file ${fileId} was not presented`);
  return file;
};
