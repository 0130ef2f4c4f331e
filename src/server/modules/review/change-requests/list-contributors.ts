import type { User } from "#contract/schemas/user.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { selectContributors } from "./contribution-rows.ts";
import { findChangeRequest } from "./find-change-request.ts";

/** Who edited a change request, how often and when last, the latest first (spec: GET CR/contributors). */
export const listContributors = async (
  context: Context,
  spaceId: string,
  name: string,
): Promise<{ user: User; updatedAt: string; count: number }[]> => {
  const { id } = await findChangeRequest(context, spaceId, name);
  const rows = await selectContributors(context.db, id);
  const personOf = await peopleById(
    context,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, updatedAt, edits }) => ({
    user: personOf(userId),
    updatedAt: updatedAt.toISOString(),
    count: edits,
  }));
};
