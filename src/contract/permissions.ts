import type { CollectionPermissions } from "./schemas/collection.ts";
import type { OrganizationPermissions } from "./schemas/organization.ts";
import { type MemberRole, type MemberRoleOrGuest, memberRoles } from "./schemas/role.ts";
import type { SpacePermissions } from "./schemas/space.ts";

/**
 * Who may do what: the only place where a role becomes a permission. The service enforces these functions; the
 * document and the screens use them to explain.
 */

/** 1 for read up to 6 for admin. A guest, who has no role, ranks 0. */
export const rankOf = (role: MemberRoleOrGuest): number =>
  role === null ? 0 : memberRoles.indexOf(role) + 1;

export const atLeast = (role: MemberRoleOrGuest, needed: MemberRole): boolean =>
  rankOf(role) >= rankOf(needed);

/** The caller's membership of an organization. */
export interface Membership {
  readonly role: MemberRoleOrGuest;
  /** Whether they own at least one team of the organization. */
  readonly ownsTeam: boolean;
}

export const organizationPermissionsOf = (member: Membership): OrganizationPermissions => {
  const admin = atLeast(member.role, "admin");
  const creator = atLeast(member.role, "create");
  const insider = member.role !== null;
  return {
    view: true,
    admin,
    ownTeam: admin || member.ownsTeam,
    createContent: creator,
    createOpenAPISpec: creator,
    ingestConversations: admin,
    viewBilling: admin,
    listMembers: insider,
    listTeams: insider,
    listIntegrations: admin,
  };
};

/** What an effective role allows on a space that is neither locked nor bound to Git. */
export const spacePermissionsOf = (
  role: MemberRoleOrGuest,
  editable: boolean,
): SpacePermissions => ({
  view: atLeast(role, "read"),
  access: atLeast(role, "read"),
  admin: atLeast(role, "admin"),
  viewInviteLinks: atLeast(role, "admin"),
  edit: editable && atLeast(role, "edit"),
  triggerGitSync: atLeast(role, "create"),
  comment: atLeast(role, "comment"),
  merge: atLeast(role, "review"),
  review: atLeast(role, "review"),
  propose: atLeast(role, "edit"),
});

export const collectionPermissionsOf = (role: MemberRoleOrGuest): CollectionPermissions => ({
  view: atLeast(role, "read"),
  admin: atLeast(role, "admin"),
  viewInviteLinks: atLeast(role, "admin"),
  create: atLeast(role, "create"),
});

/** The caller's access to a space or collection. */
export interface SubjectResource {
  /** The caller's effective role. Never null, because what the caller cannot view responds with 404. */
  readonly role: MemberRole;
  /** For a space: whether its content may be edited directly. */
  readonly editable: boolean;
}

/** What a permission is checked against. The service fills it in before the handler runs. */
export interface Subject {
  /** The caller's membership of the organization in the path, if there is one. */
  readonly membership?: Membership;
  /** Whether the `{userId}` in the path is the caller. */
  readonly isSelf: boolean;
  /** Whether the caller owns the `{teamId}` in the path. */
  readonly ownsThisTeam: boolean;
  /** The space or collection in the path. */
  readonly resource?: SubjectResource;
  /** Whether the caller created the change request in the path. */
  readonly isAuthor: boolean;
}

interface Rule {
  /** One sentence, used in the document and in the error message. */
  readonly needs: string;
  readonly allows: (subject: Subject) => boolean;
}

const inOrganization =
  (permission: keyof OrganizationPermissions) =>
  ({ membership }: Subject): boolean =>
    membership !== undefined && organizationPermissionsOf(membership)[permission];
const isAdmin = inOrganization("admin");
const isInsider = inOrganization("listMembers");

const onResource =
  (needed: MemberRole) =>
  ({ resource }: Subject): boolean =>
    resource !== undefined && atLeast(resource.role, needed);

/** Every permission an operation can declare. */
export const permissionRules = {
  public: { needs: "no sign-in", allows: () => true },
  authenticated: { needs: "any signed-in account", allows: () => true },
  self: { needs: "being that person", allows: ({ isSelf }) => isSelf },
  "organization:view": {
    needs: "membership of the organization, guests too",
    allows: ({ membership }) => membership !== undefined,
  },
  "organization:admin": { needs: "the role admin in the organization", allows: isAdmin },
  "organization:listMembers": {
    needs: "a role in the organization (guests have none)",
    allows: isInsider,
  },
  "organization:listTeams": {
    needs: "a role in the organization (guests have none)",
    allows: inOrganization("listTeams"),
  },
  "member:view": {
    needs: "a role in the organization, or being that member",
    allows: (subject) => subject.isSelf || isInsider(subject),
  },
  "member:remove": {
    needs: "the role admin in the organization, or being that member",
    allows: (subject) => subject.isSelf || isAdmin(subject),
  },
  "team:admin": {
    needs: "the role admin in the organization, or owning the team",
    allows: (subject) => subject.ownsThisTeam || isAdmin(subject),
  },
  "organization:createContent": {
    needs: "the role create in the organization",
    allows: inOrganization("createContent"),
  },
  "space:view": { needs: "the role read on the space", allows: onResource("read") },
  "space:listPermissions": {
    needs: "a role in the organization (guests have none) and the role read on the space",
    allows: (subject) => isInsider(subject) && onResource("read")(subject),
  },
  "space:comment": { needs: "the role comment on the space", allows: onResource("comment") },
  "space:propose": { needs: "the role edit on the space", allows: onResource("edit") },
  "space:edit": {
    needs: "the role edit on the space, and a space that is neither locked nor bound to Git",
    allows: (subject) => onResource("edit")(subject) && subject.resource?.editable === true,
  },
  "space:review": { needs: "the role review on the space", allows: onResource("review") },
  "space:merge": { needs: "the role review on the space", allows: onResource("review") },
  "space:create": { needs: "the role create on the space", allows: onResource("create") },
  "space:admin": { needs: "the role admin on the space", allows: onResource("admin") },
  "change-request:edit": {
    needs: "having created it with the role edit on the space, or the role review there",
    allows: (subject) =>
      onResource("review")(subject) || (subject.isAuthor && onResource("edit")(subject)),
  },
  "collection:view": { needs: "the role read on the collection", allows: onResource("read") },
  "collection:listPermissions": {
    needs: "a role in the organization (guests have none) and the role read on the collection",
    allows: (subject) => isInsider(subject) && onResource("read")(subject),
  },
  "site:view": {
    needs: "a role in the organization (guests have none)",
    allows: isInsider,
  },
  "site:edit": {
    needs: "the role create in the organization",
    allows: inOrganization("createContent"),
  },
  "openapi:view": {
    needs: "a role in the organization (guests have none)",
    allows: isInsider,
  },
  "openapi:edit": {
    needs: "the role create in the organization",
    allows: inOrganization("createOpenAPISpec"),
  },
  "glossary:view": {
    needs: "a role in the organization (guests have none)",
    allows: isInsider,
  },
  "glossary:edit": {
    needs: "the role create in the organization",
    allows: inOrganization("createContent"),
  },
  "collection:admin": { needs: "the role admin on the collection", allows: onResource("admin") },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissionRules;

export const allows = (permission: Permission, subject: Subject): boolean =>
  permissionRules[permission].allows(subject);
