import type { MemberRoleOrGuest } from "../../../contract/schemas/role.ts";
import { findPlace } from "../../access/place-rows.ts";
import type { Context } from "../../kit/context.ts";
import { notFound } from "../../kit/failures.ts";
import { findSpace, type SpaceFacts } from "./space-rows.ts";

/** One space with its counts and the caller's role there as it is now (spec: GET SPACE). */
export const getSpace = async (
  { db, actor }: Context,
  id: string,
): Promise<SpaceFacts & { role: MemberRoleOrGuest }> => {
  const row = await findSpace(db, id);
  if (!row) throw notFound("space");
  const found = await findPlace(db, "space", id, actor.id);
  return { ...row, role: found?.role ?? null };
};
