import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findMember, type MemberRow } from "./member-rows.ts";

/** One member of an organization (spec: GET ORG/members/{userId}). */
export const getMember = async (
  { db }: Context,
  organizationId: string,
  userId: string,
): Promise<MemberRow> => {
  const row = await findMember(db, organizationId, userId);
  if (!row) throw notFound("member");
  return row;
};
