import { allows, type Membership, permissionRules } from "#contract/permissions.ts";
import type { Operation } from "#contract/operation.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { findAuthor } from "./change-request-rows.ts";
import { isRecentIn } from "./credential-age-rows.ts";
import { type Credential, ownsTeam } from "./credential-rows.ts";
import { oneOrganizationOnly } from "./one-organization.ts";
import { type Place, requireSSO } from "./way-in.ts";
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

/** What the caller is in the organization; of a deleted one nothing is left but that its admins can restore it. */
const membershipOf = (
  credential: Credential,
  { includesDeletedOrganization = false }: Operation,
): Membership | undefined => {
  const { isMember, isDeleted, role } = credential;
  const exists = !isDeleted || (includesDeletedOrganization && role === "admin");
  return isMember && exists ? { role, ownsTeam: credential.ownsTeam } : undefined;
};

/** Whether the credential reaches an organization: one that came by single sign-on reaches its own only. */
const reaches = (credential: Credential, organizationId: string): boolean =>
  credential.organizationId === null || credential.organizationId === organizationId;

/** The same, and that it is younger than the last removal of its person there, where that is known. */
const opens = (
  credential: Credential,
  organizationId: string,
  credentialsFrom: Date | null,
): boolean =>
  reaches(credential, organizationId) && isRecentIn(credential, organizationId, credentialsFrom);

/** What the caller may not view does not exist for them; what is in the trash only admins still see. */
const admitToResource = async (
  place: Place,
  operation: Operation,
  type: AllowedResource["type"],
  id: string,
  credential: Credential,
): Promise<Required<Allowed>> => {
  const found = await findResource(place.db, type, id, credential.userId);
  if (!found?.role || !opens(credential, found.organizationId, found.credentialsFrom))
    throw notFound(type);
  if (found.deleted && !(operation.includesDeleted && found.role === "admin")) throw notFound(type);
  const { organizationId, memberRole, role, locked, deleted } = found;
  if (found.enforcesSSO) await requireSSO(place, organizationId, credential);
  return {
    organization: {
      id: organizationId,
      membership: { role: memberRole, ownsTeam: found.ownsTeam },
    },
    resource: { type, id, role, editable: !locked, deleted },
  };
};

const admit = async (
  place: Place,
  operation: Operation,
  params: Params,
  credential: Credential,
): Promise<Allowed> => {
  if (params.spaceId !== undefined)
    return admitToResource(place, operation, "space", params.spaceId, credential);
  if (params.collectionId !== undefined)
    return admitToResource(place, operation, "collection", params.collectionId, credential);
  const { organizationId } = params;
  if (organizationId === undefined) return {};
  if (operation.permission === "authenticated") {
    if (!reaches(credential, organizationId)) throw oneOrganizationOnly();
    return {};
  }
  if (!opens(credential, organizationId, credential.credentialsFrom))
    throw notFound("organization");
  const membership = membershipOf(credential, operation);
  if (membership === undefined) throw notFound("organization");
  if (credential.enforcesSSO) await requireSSO(place, organizationId, credential);
  return { organization: { id: organizationId, membership } };
};

const ownsTeamOf = async (
  db: Database,
  { permission }: Operation,
  { organizationId, teamId }: Params,
  { userId }: Credential,
): Promise<boolean> =>
  permission === "team:admin" &&
  organizationId !== undefined &&
  teamId !== undefined &&
  (await ownsTeam(db, organizationId, teamId, userId));

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
 * them (404); what they see but may not do is 403 and names what is missing. Where single sign-on is
 * enforced, whoever did not come by it is let in nowhere (403).
 */
export const authorize = async (
  place: Place,
  operation: Operation,
  params: Params,
  credential: Credential,
): Promise<Allowed> => {
  const { db } = place;
  const allowed = await admit(place, operation, params, credential);
  const subject = {
    ...(allowed.organization ? { membership: allowed.organization.membership } : {}),
    ...(allowed.resource ? { resource: allowed.resource } : {}),
    isSelf: params.userId === credential.userId,
    isAuthor: await wroteThis(db, operation, params, credential.userId),
  };
  const may = (ownsThisTeam: boolean) => allows(operation.permission, { ...subject, ownsThisTeam });
  // Most may without owning it, and need no look.
  if (!may(false) && !may(await ownsTeamOf(db, operation, params, credential)))
    throw new Failure("forbidden", `This needs ${permissionRules[operation.permission].needs}.`, {
      details: [{ path: "permission", message: operation.permission }],
    });
  return allowed;
};
