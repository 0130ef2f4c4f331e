import type { Organization } from "#contract/schemas/organization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { addMember } from "../members/add-member.ts";
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
    await audit(tx, {
      action: "organization.created",
      organizationId: id,
      target: { type: "organization", id, label: title },
      after: { title },
    });
    await addMember(tx, {
      organizationId: id,
      person: { id: tx.actor.id, displayName: tx.actor.label },
      role: "admin",
      by: "creation",
    });
    return id;
  });
