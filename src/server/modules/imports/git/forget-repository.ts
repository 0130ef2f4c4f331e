import { rm } from "node:fs/promises";
import { placeOfInvented } from "#server/git/invented-repositories.ts";
import type { Context } from "#server/kit/context.ts";
import { cacheOf } from "./carry-out.ts";
import { repositoriesFor } from "./demo-repositories.ts";
import { findConnection, isConnectedElsewhere } from "./connection-rows.ts";

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Removes what is kept on this machine of the repository that a space is bound to, before the space's organization
 * goes for good. A made-up repository stays as long as another organization has it, too.
 */
export const forgetRepository = async (context: Context, spaceId: string): Promise<void> => {
  const connection = await findConnection(context.db, spaceId);
  if (connection === undefined) return;
  await remove(cacheOf(context, spaceId, connection.url));
  const place = placeOfInvented(await repositoriesFor(context, spaceId), connection.url);
  if (place !== undefined && !(await isConnectedElsewhere(context.db, connection)))
    await remove(place);
};
