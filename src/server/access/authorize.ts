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

/** The space or collection in the path, with the caller's role on it. */
export interface AllowedResource {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly role: MemberRole;
  /** Whether the content can be edited directly; meaningful for a space only. */
  readonly editable: boolean;
  readonly deleted: boolean;
}

/** The organization and resource to which the caller was admitted. */
export interface Allowed {
  readonly organization?: { readonly id: string; readonly membership: Membership };
  readonly resource?: AllowedResource;
}

/**
 * Returns the caller's membership of the organization. A deleted organization admits only its admins, and only to
 * operations that include deleted ones.
 */
const membershipOf = (
  credential: Credential,
  { includesDeletedOrganization = false }: Operation,
): Membership | undefined => {
  const { isMember, isDeleted, role } = credential;
  const exists = !isDeleted || (includesDeletedOrganization && role === "admin");
  return isMember && exists ? { role, ownsTeam: credential.ownsTeam } : undefined;
};

/** Whether the credential covers an organization; one obtained through single sign-on covers only its own. */
const reaches = (credential: Credential, organizationId: string): boolean =>
  credential.organizationId === null || credential.organizationId === organizationId;

/**
 * Like `reaches`, and also requires the credential to be newer than the person's last removal from the organization,
 * if there was one.
 */
const opens = (
  credential: Credential,
  organizationId: string,
  credentialsFrom: Date | null,
): boolean =>
  reaches(credential, organizationId) && isRecentIn(credential, organizationId, credentialsFrom);

/**
 * Admits the caller to a resource. What they cannot view does not exist for them; only admins see what is in the
 * trash.
 */
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
 * The one place where permissions are enforced. Returns the caller's membership of the organization in the path and
 * their role on the space or collection in it. Throws 404 for what the caller cannot view, 403 naming the missing
 * permission for what they can see but not do, and 403 where single sign-on is enforced and they did not use it.
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
  // Most callers are permitted without owning the team; the query is skipped for them.
  if (!may(false) && !may(await ownsTeamOf(db, operation, params, credential)))
    throw new Failure("forbidden", `This needs ${permissionRules[operation.permission].needs}.`, {
      details: [{ path: "permission", message: operation.permission }],
    });
  return allowed;
};
