import { listPages } from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "./answers.ts";

interface Page {
  readonly id: string;
  readonly path?: string;
  readonly pages?: readonly Page[];
}

const pathsIn = (pages: readonly Page[]): [string, string][] =>
  pages.flatMap((page) => [[page.id, page.path ?? ""], ...pathsIn(page.pages ?? [])]);

/** Returns the paths of all pages of a space by id, in reading order. */
export const pagePathsOf = async (
  client: Client,
  spaceId: string,
): Promise<ReadonlyMap<string, string>> => {
  const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
  return new Map(pathsIn(pages));
};
