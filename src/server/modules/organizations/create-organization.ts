import type { Organization } from "../../../contract/schemas/organization.ts";
import { transaction } from "../../db/transaction.ts";
import { audit } from "../../events/audit.ts";
import type { Context } from "../../kit/context.ts";
import { newId } from "../../kit/ids.ts";
import { insertMember } from "../members/member-rows.ts";
import { insertOrganization } from "./organization-rows.ts";

/** What an organization is made with. Plans and trials are given, not chosen, so only the demo names them. */
interface NewOrganization extends Partial<Pick<Organization, "plan" | "trial" | "billing">> {
  readonly title: string;
}

/** Makes an organization with the actor as its first admin. Answers its id. */
export const createOrganization = (
  context: Context,
  { title, ...given }: NewOrganization,
): Promise<string> =>
  transaction(context, async (tx) => {
    const id = newId();
    const createdAt = tx.now();
    await insertOrganization(tx.db, { id, title, createdAt, ...given });
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
