import { allows, type Membership, permissionRules } from "#contract/permissions.ts";
import type { Operation } from "#contract/operation.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { findAuthor } from "./change-request-rows.ts";
import { type Credential, ownsTeam } from "./credential-rows.ts";
import { oneOrganizationOnly } from "./one-organization.ts";
import { findResource } from "./resource-rows.ts";

type Params = Readonly<Record<string, string>>;

/** The space or collection in the path, as the caller finds it. */
export interface AllowedResource {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly role: MemberRole;
  /** Of a space: whether its content may be edited directly. */
  readonly editable: boolean;
  readonly deleted: boolean;
}

/** Where the caller was let in. */
export interface Allowed {
  readonly organization?: { readonly id: string; readonly membership: Membership };
  readonly resource?: AllowedResource;
}

const membershipOf = (credential: Credential): Membership | undefined =>
  credential.isMember ? { role: credential.role, ownsTeam: credential.ownsTeam } : undefined;

/** Whether the credential reaches an organization: one that came by single sign-on reaches its own only. */
const reaches = (credential: Credential, organizationId: string): boolean =>
  credential.organizationId === null || credential.organizationId === organizationId;

/** What the caller may not view does not exist for them; what is in the trash only admins still see. */
const admitToResource = async (
  db: Database,
  operation: Operation,
  type: AllowedResource["type"],
  id: string,
  credential: Credential,
): Promise<Required<Allowed>> => {
  const found = await findResource(db, type, id, credential.userId);
  if (!found?.role || !reaches(credential, found.organizationId)) throw notFound(type);
  if (found.deleted && !(operation.includesDeleted && found.role === "admin")) throw notFound(type);
  const { organizationId, memberRole, role, locked, deleted } = found;
  return {
    organization: {
      id: organizationId,
      membership: { role: memberRole, ownsTeam: found.ownsTeam },
    },
    resource: { type, id, role, editable: !locked, deleted },
  };
};

const admit = async (
  db: Database,
  operation: Operation,
  params: Params,
  credential: Credential,
): Promise<Allowed> => {
  if (params.spaceId !== undefined)
    return admitToResource(db, operation, "space", params.spaceId, credential);
  if (params.collectionId !== undefined)
    return admitToResource(db, operation, "collection", params.collectionId, credential);
  const { organizationId } = params;
  if (organizationId === undefined) return {};
  if (operation.permission === "authenticated") {
    if (!reaches(credential, organizationId)) throw oneOrganizationOnly();
    return {};
  }
  if (!reaches(credential, organizationId)) throw notFound("organization");
  const membership = membershipOf(credential);
  if (membership === undefined) throw notFound("organization");
  return { organization: { id: organizationId, membership } };
};

const wroteThis = async (
  db: Database,
  { permission }: Operation,
  { spaceId, changeRequestId }: Params,
  userId: string,
): Promise<boolean> => {
  if (permission !== "change-request:edit" || !spaceId || !changeRequestId) return false;
  const found = await findAuthor(db, spaceId, changeRequestId);
  if (!found) throw notFound("change request");
  return found.author === userId;
};

/**
 * The one place where a permission is enforced. Answers the caller's membership of the organization, and
 * their role on the space or collection, in the path. What the caller may not view does not exist for
 * them (404); what they see but may not do is 403 and names what is missing.
 */
export const authorize = async (
  db: Database,
  operation: Operation,
  params: Params,
  credential: Credential,
): Promise<Allowed> => {
  const allowed = await admit(db, operation, params, credential);
  const ownsThisTeam =
    operation.permission === "team:admin" && params.organizationId && params.teamId
      ? await ownsTeam(db, params.organizationId, params.teamId, credential.userId)
      : undefined;
  const subject = {
    ...(allowed.organization ? { membership: allowed.organization.membership } : {}),
    ...(allowed.resource ? { resource: allowed.resource } : {}),
    isSelf: params.userId === credential.userId,
    ownsThisTeam: ownsThisTeam === true,
    isAuthor: await wroteThis(db, operation, params, credential.userId),
  };
  if (!allows(operation.permission, subject))
    throw new Failure("forbidden", `This needs ${permissionRules[operation.permission].needs}.`, {
      details: [{ path: "permission", message: operation.permission }],
    });
  return allowed;
};
