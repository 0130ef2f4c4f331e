import type { z } from "zod";
import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import type { documentFormat } from "#contract/schemas/json-document.ts";
import type { RevisionPage } from "#contract/schemas/page.ts";
import { findByPath, type PageTree, type PlacedPage } from "#content/page-tree.ts";
import { emptyDocument } from "#content/block.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { ContentState } from "../revisions/revisions.ts";
import { readDocuments, readTexts } from "../store/documents.ts";
import { workOnText } from "../texts/texts.ts";
import { presentPage } from "./present-pages.ts";
import { readTree } from "../store/page-trees.ts";

type Format = z.output<typeof documentFormat> | undefined;

/** Finds a page in a tree; throws 404. */
export type FindPage = (tree: PageTree) => PlacedPage;

const orNotFound = (placed: PlacedPage | undefined): PlacedPage => {
  if (placed === undefined) throw notFound("page");
  return placed;
};

export const byId =
  (id: string): FindPage =>
  (tree) =>
    orNotFound(tree.pages.get(id));

/** By the slugs from the root down, separated by slashes; a leading or trailing slash is ignored. */
export const byPath =
  (path: string): FindPage =>
  (tree) =>
    orNotFound(findByPath(tree, path.replaceAll(/^\/+|\/+$/g, "")));

const documentOf = async (context: Context, spaceId: string, { page }: PlacedPage) => {
  if (page.document === undefined) return emptyDocument();
  const document = (await readDocuments(context, spaceId, [page.document])).get(page.document);
  if (!document) throw new Error(`the document ${page.document} is missing`);
  return document;
};

const textOf = async (context: Context, spaceId: string, hash: string): Promise<string> => {
  const json = (await readTexts(context, spaceId, [hash])).get(hash);
  if (json === undefined) throw new Error(`the document ${hash} is missing`);
  return json;
};

/** Returns a page's text as the document in the API's format. */
const publishedOf = async (
  context: Context,
  spaceId: string,
  { page }: PlacedPage,
): Promise<CheckedDocument> => {
  const { document: hash, title } = page;
  const json = hash === undefined ? null : await textOf(context, spaceId, hash);
  return new CheckedDocument(await workOnText("publish", { json }, title));
};

/** Returns a page with the pages below it and, if a format is requested, its text. */
export const readPage = async (
  context: Context,
  state: ContentState,
  find: FindPage,
  format: Format,
): Promise<RevisionPage> => {
  const { spaceId, revision } = state;
  const tree = await readTree(context, spaceId, revision.root);
  const placed = find(tree);
  const page = await presentPage(context, state, tree, placed);
  if (format === undefined || page.type !== "document") return page;
  if (format === "document")
    return { ...page, document: await publishedOf(context, spaceId, placed) };
  const hash = placed.page.document;
  const json = hash === undefined ? null : await textOf(context, spaceId, hash);
  return { ...page, markdown: await workOnText("print", { json }, page.title) };
};

const placedDocument = async (
  context: Context,
  { spaceId, revision }: ContentState,
  find: FindPage,
): Promise<PlacedPage> => {
  const placed = find(await readTree(context, spaceId, revision.root));
  if (placed.page.type !== "document") throw notFound("document");
  return placed;
};

/**
 * Returns the text of a page; an empty document where nothing has been written yet. Groups and links have no text.
 */
export const readPageDocument = async (context: Context, state: ContentState, find: FindPage) =>
  documentOf(context, state.spaceId, await placedDocument(context, state, find));

/** The same in the API's format. */
export const readPublishedPage = async (
  context: Context,
  state: ContentState,
  find: FindPage,
): Promise<CheckedDocument> =>
  publishedOf(context, state.spaceId, await placedDocument(context, state, find));

/** Returns a document by id, from any revision of the space, in the API's format. */
export const readDocument = async (
  context: Context,
  { spaceId, documentId }: { readonly spaceId: string; readonly documentId: string },
): Promise<CheckedDocument> => {
  const json = (await readTexts(context, spaceId, [documentId])).get(documentId);
  if (json === undefined) throw notFound("document");
  return new CheckedDocument(await workOnText("publish", { json }, documentId));
};
