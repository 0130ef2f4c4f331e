import type { Pages } from "../../db/page.ts";
import { presentPage as presentListPage } from "../../http/present-page.ts";
import type { Context } from "../../kit/context.ts";
import { notFound } from "../../kit/failures.ts";
import type { ContentState } from "./content-state.ts";
import { presentFile, presentFiles } from "./present-file.ts";
import { presentPages } from "./present-pages.ts";
import { presentRevision } from "./present-revision.ts";
import { listFiles, readFile } from "./read-files.ts";
import { byId, byPath, readPage } from "./read-page.ts";
import { readTree } from "./tree-store.ts";

type Format = Parameters<typeof readPage>[3];
interface FileListCall {
  readonly context: Context;
  readonly query: { readonly page?: string | undefined; readonly limit: number };
  readonly pages: Pages;
}

/** What space, revision and change request answer alike: content of a state, read in every way there is. */
export const answerRevision = async (context: Context, state: ContentState) => ({
  body: await presentRevision(context, state),
});

export const answerPages = async (context: Context, state: ContentState) => {
  const tree = await readTree(context, state.spaceId, state.revision.root);
  return { body: { pages: await presentPages(context, state, tree) } };
};

export const answerFiles = async (
  { context, query, pages }: FileListCall,
  state: ContentState,
  name: unknown,
) => {
  const scope = `files of ${JSON.stringify(name)}`;
  const page = { limit: query.limit, after: pages.read(query.page, scope) };
  const found = await listFiles(context, state, page);
  const rows = await presentFiles(context, state.spaceId, found.rows);
  return { body: presentListPage({ ...found, rows }, pages, scope, (file) => file) };
};

export const answerFile = async (context: Context, state: ContentState, fileId: string) => ({
  body: await presentFile(context, state.spaceId, await readFile(context, state, fileId)),
});

export const answerPage = async (
  context: Context,
  state: ContentState,
  pageId: string,
  format: Format,
) => ({ body: await readPage(context, state, byId(pageId), format) });

export const answerPageAt = async (
  context: Context,
  state: ContentState,
  path: string,
  format: Format,
) => ({ body: await readPage(context, state, byPath(path), format) });

/** Content that pages share cannot be written yet, so no space has any. */
export const answerReusableContent = async (): Promise<never> => {
  throw notFound("reusable content");
};
