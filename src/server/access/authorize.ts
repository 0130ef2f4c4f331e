import { allows, type Membership, permissionRules } from "../../contract/permissions.ts";
import type { Operation } from "../../contract/operation.ts";
import type { Database } from "../db/open.ts";
import { notFound, Refusal } from "../kit/failures.ts";
import { type Credential, ownsTeam } from "./credential-rows.ts";

const membershipOf = (credential: Credential): Membership | undefined =>
  credential.isMember ? { role: credential.role, ownsTeam: credential.ownsTeam } : undefined;

/**
 * The one place where a permission is enforced. Answers the caller's membership of the organization in
 * the path. What the caller may not view does not exist for them (404); what they see but may not do is
 * 403 and names what is missing.
 */
export const authorize = async (
  db: Database,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  credential: Credential,
): Promise<Membership | undefined> => {
  const membership = membershipOf(credential);
  const inOrganization =
    params.organizationId !== undefined && operation.permission !== "authenticated";
  if (inOrganization && membership === undefined) throw notFound("organization");
  const ownsThisTeam =
    operation.permission === "team:admin" && params.organizationId && params.teamId
      ? await ownsTeam(db, params.organizationId, params.teamId, credential.userId)
      : undefined;
  const subject = {
    ...(membership ? { membership } : {}),
    isSelf: params.userId === credential.userId,
    ownsThisTeam: ownsThisTeam === true,
  };
  if (!allows(operation.permission, subject))
    throw new Refusal("forbidden", `This needs ${permissionRules[operation.permission].needs}.`, {
      details: [{ path: "permission", message: operation.permission }],
    });
  return membership;
};
