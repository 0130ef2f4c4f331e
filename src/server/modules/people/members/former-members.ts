import type { z } from "zod";
import type { FormerMember, listFormerMembersQuery } from "#contract/schemas/former-member.ts";
import { FORMER_MEMBER_DAYS } from "#contract/schemas/limits.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { presentUser } from "../users/users.ts";
import {
  countFormerMembers,
  deleteExpiredFormerMembers,
  findRemovalRequest,
  type FormerRow,
  selectFormerMembers,
} from "./former-member-rows.ts";

const KEPT_MS = FORMER_MEMBER_DAYS * 24 * 60 * 60 * 1000;

/** The instant after which a member must have been removed to be restorable now. */
export const restorableAfter = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** The id of the request behind a removal's audit event; throws for any other event. */
export const requestOf = async (
  { db }: Context,
  organizationId: string,
  event: string,
): Promise<string> => {
  const request = await findRemovalRequest(db, organizationId, event);
  if (request === undefined)
    throw invalid("event", "is not the event of a removal in this organization");
  return request;
};

/**
 * People who can be restored, the most recently removed first. Throws 400 if `event` is not a removal in the
 * organization.
 */
export const listFormerMembers = async (
  context: Context,
  organizationId: string,
  { search, event }: Omit<z.output<typeof listFormerMembersQuery>, "page" | "limit">,
  page: ListRequest,
): Promise<ListPage<FormerRow>> => {
  const filter = {
    after: restorableAfter(context.now()),
    search,
    request: event === undefined ? undefined : await requestOf(context, organizationId, event),
  };
  return readList(page, {
    rows: (asked) => selectFormerMembers(context.db, organizationId, filter, asked),
    count: () => countFormerMembers(context.db, organizationId, filter),
    cursorOf: ({ former }) => [former.removedAt.getTime(), former.eventId],
  });
};

/** Deletes what is kept of people who can no longer be restored. */
export const forgetFormerMembers = ({ db, now }: Context): Promise<void> =>
  deleteExpiredFormerMembers(db, restorableAfter(now()));

/** A former member as admins see them; the id is the person's. */
export const presentFormerMember = (
  { former, user, remover, isMember, ...counts }: FormerRow,
  { settings }: Context,
): FormerMember => ({
  object: "former-member",
  id: former.userId,
  event: former.eventId,
  user: presentUser(user, settings),
  role: former.role,
  removedAt: former.removedAt.toISOString(),
  restorableUntil: new Date(former.removedAt.getTime() + KEPT_MS).toISOString(),
  ...(remover ? { removedBy: presentUser(remover, settings) } : {}),
  left: former.removedBy === former.userId,
  endEverything: former.endEverything,
  isMember,
  ...counts,
});
