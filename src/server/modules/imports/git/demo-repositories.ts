import type { Context } from "#server/kit/context.ts";
import { isOfDemo } from "./connection-rows.ts";

/**
 * Returns the folder of repositories with made-up servers, for a space of the demo's own organization. Undefined for
 * any other space: to it, such an address is that of a server that does not exist.
 */
export const repositoriesFor = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  spaceId: string,
): Promise<string | undefined> => {
  const { repositoriesDir } = settings;
  return repositoriesDir !== undefined && (await isOfDemo(db, spaceId))
    ? repositoriesDir
    : undefined;
};
