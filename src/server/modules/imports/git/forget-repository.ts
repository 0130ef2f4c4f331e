import { rm } from "node:fs/promises";
import { placeOfInvented } from "#server/git/invented-repositories.ts";
import type { Context } from "#server/kit/context.ts";
import { cacheOf } from "./carry-out.ts";
import { repositoriesFor } from "./demo-repositories.ts";
import { findConnection, isConnectedElsewhere } from "./connection-rows.ts";

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Deletes what this machine stores of a space's repository before the space's organization is purged. A made-up
 * repository stays while another organization uses it too.
 */
export const forgetRepository = async (context: Context, spaceId: string): Promise<void> => {
  const connection = await findConnection(context.db, spaceId);
  if (connection === undefined) return;
  await remove(cacheOf(context, spaceId, connection.url));
  const place = placeOfInvented(await repositoriesFor(context, spaceId), connection.url);
  if (place !== undefined && !(await isConnectedElsewhere(context.db, connection)))
    await remove(place);
};
