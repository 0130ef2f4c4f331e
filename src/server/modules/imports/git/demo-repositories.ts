import type { Context } from "#server/kit/context.ts";
import { isOfDemo } from "./connection-rows.ts";

/**
 * The folder of repositories whose servers are made up, for a space of the demo's own organization. For any other
 * space there is none: to it such an address is that of a server which is not there.
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
