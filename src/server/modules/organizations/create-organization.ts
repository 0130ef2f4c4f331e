import { transaction } from "../../db/transaction.ts";
import { audit } from "../../events/audit.ts";
import type { Context } from "../../kit/context.ts";
import { newId } from "../../kit/ids.ts";
import { insertMember } from "../members/member-rows.ts";
import { insertOrganization } from "./organization-rows.ts";

/** Makes an organization with the actor as its first admin. Answers its id. */
export const createOrganization = (
  context: Context,
  { title }: { title: string },
): Promise<string> =>
  transaction(context, async (tx) => {
    const id = newId();
    const createdAt = tx.now();
    await insertOrganization(tx.db, { id, title, createdAt });
    await insertMember(tx.db, {
      organizationId: id,
      userId: tx.actor.id,
      role: "admin",
      joinedAt: createdAt,
      lastSeenAt: createdAt,
    });
    await audit(tx, {
      action: "organization.created",
      organizationId: id,
      target: { type: "organization", id, label: title },
      after: { title },
    });
    return id;
  });
