import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests } from "#server/db/tables/index.ts";

/** The id or the number of a change request, as a condition within its space. */
export const changeRequestNamed = (spaceId: string, name: string) =>
  and(
    eq(changeRequests.spaceId, spaceId),
    /^[1-9]\d{0,8}$/.test(name)
      ? eq(changeRequests.number, Number(name))
      : eq(changeRequests.id, name),
  );

/** Who created a change request; undefined when the space has none of that name. */
export const findAuthor = async (db: Database, spaceId: string, name: string) => {
  const [row] = await db
    .select({ author: changeRequests.createdBy })
    .from(changeRequests)
    .where(changeRequestNamed(spaceId, name));
  return row;
};
