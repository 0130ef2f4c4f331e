import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests } from "#server/db/tables/index.ts";

/** A condition that matches a change request of a space by id or by number. */
export const changeRequestNamed = (spaceId: string, name: string) =>
  and(
    eq(changeRequests.spaceId, spaceId),
    /^[1-9]\d{0,8}$/.test(name)
      ? eq(changeRequests.number, Number(name))
      : eq(changeRequests.id, name),
  );

/** Returns the author of a change request; undefined when the space has none with that id or number. */
export const findAuthor = async (db: Database, spaceId: string, name: string) => {
  const [row] = await db
    .select({ author: changeRequests.createdBy })
    .from(changeRequests)
    .where(changeRequestNamed(spaceId, name));
  return row;
};
