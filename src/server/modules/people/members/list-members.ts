import type { z } from "zod";
import type { listMembersQuery } from "#contract/schemas/member.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countMembers, type MemberRow, selectMembers } from "./member-rows.ts";

type Query = Omit<z.output<typeof listMembersQuery>, "page">;

/** What a page token of this list is bound to. */
export const membersScope = (
  organizationId: string,
  { role, search, sort, order }: Query,
): string => `members ${JSON.stringify([organizationId, role, search, sort, order])}`;

/** Members by when they joined or were last seen (spec: GET ORG/members). */
export const listMembers = async (
  { db }: Context,
  organizationId: string,
  { limit, order, ...filter }: Query,
  after: Cursor | undefined,
): Promise<ListPage<MemberRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0
      ? []
      : selectMembers(db, organizationId, filter, { order, limit: limit + 1, after }),
    countMembers(db, organizationId, filter),
  ]);
  return listPage(rows, limit, total, ({ member }) => [
    (
      (filter.sort === "joinedAt" ? member.joinedAt : member.lastSeenAt) ?? member.joinedAt
    ).getTime(),
    member.userId,
  ]);
};
