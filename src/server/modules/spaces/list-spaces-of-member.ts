import { type Cursor, type PageOf, pageOf } from "../../db/page.ts";
import type { Context } from "../../kit/context.ts";
import { getMember } from "../members/get-member.ts";
import {
  countSpacesOfMember,
  type MemberSpaceRow,
  selectSpacesOfMember,
} from "./member-space-rows.ts";

/** The spaces a member can open with their effective role in each (spec: GET ORG/members/{userId}/spaces). */
export const listSpacesOfMember = async (
  context: Context,
  organizationId: string,
  userId: string,
  page: { limit: number; order: "asc" | "desc"; after: Cursor | undefined },
): Promise<PageOf<MemberSpaceRow>> => {
  const { db } = context;
  await getMember(context, organizationId, userId);
  const rows =
    page.limit === 0
      ? []
      : await selectSpacesOfMember(db, organizationId, userId, { ...page, limit: page.limit + 1 });
  const total = await countSpacesOfMember(db, organizationId, userId);
  return pageOf(rows, page.limit, total, ({ space }) => [space.createdAt.getTime(), space.id]);
};
