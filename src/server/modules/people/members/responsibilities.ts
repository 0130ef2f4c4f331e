import type { MemberResponsibilities } from "#contract/schemas/responsibilities.ts";
import type { Context } from "#server/kit/context.ts";
import type { MemberPath } from "./member-rows.ts";
import { getMember } from "./members.ts";
import {
  countConcerned,
  countCredentials,
  countDraftsBegun,
  countOwnedTeams,
  countThreadsBegun,
  selectConcerned,
  selectDraftsBegun,
  selectOwnedTeams,
  selectThreadsBegun,
} from "./responsibility-rows.ts";

/** What depends on a member, to the extent that the caller can open it; the first `limit` of each kind by name. */
export const getResponsibilities = async (
  context: Context,
  path: MemberPath,
  limit: number,
): Promise<MemberResponsibilities> => {
  const { db, actor } = context;
  await getMember(context, path);
  const asked = { ...path, viewer: actor.id, limit };
  return {
    object: "member-responsibilities",
    teams: {
      count: await countOwnedTeams(db, path),
      items: await selectOwnedTeams(db, path, limit),
    },
    changeRequests: {
      count: await countConcerned(db, "begun", asked),
      items: await selectConcerned(db, "begun", asked),
    },
    reviews: {
      count: await countConcerned(db, "review", asked),
      items: await selectConcerned(db, "review", asked),
    },
    threads: {
      count: await countThreadsBegun(db, asked),
      items: await selectThreadsBegun(db, asked),
    },
    structureDrafts: {
      count: await countDraftsBegun(db, path),
      items: await selectDraftsBegun(db, path, limit),
    },
    ...(await countCredentials(db, path, context.now())),
  };
};
