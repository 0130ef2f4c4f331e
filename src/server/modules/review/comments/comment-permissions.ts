import { atLeast } from "#contract/permissions.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";

/**
 * What the rules for a comment allow: only its author edits it; its author, the author of the change request and
 * reviewers resolve it; admins of the space may also delete it.
 */
export interface Viewer {
  readonly id: string;
  /** Their effective role on the space. */
  readonly role: MemberRoleOrGuest;
}

interface Written {
  readonly postedBy: string | null;
}

export const viewerOf = ({ actor, resource: place }: Context): Viewer => ({
  id: actor.id,
  role: place?.role ?? null,
});

export const mayComment = ({ role }: Viewer): boolean => atLeast(role, "comment");

export const mayEdit = (viewer: Viewer, { postedBy }: Written): boolean =>
  mayComment(viewer) && postedBy === viewer.id;

export const mayDelete = (viewer: Viewer, { postedBy }: Written): boolean =>
  postedBy === viewer.id || atLeast(viewer.role, "admin");

/** Whether they may resolve and reopen a thread; `author` created the change request it is on. */
export const mayResolve = (viewer: Viewer, { postedBy }: Written, author: string | null): boolean =>
  mayComment(viewer) && ([postedBy, author].includes(viewer.id) || atLeast(viewer.role, "review"));

const needs = {
  "comment:edit": "being its author",
  "comment:delete": "being its author, or the role admin on the space",
  "comment:resolve":
    "having asked, being the author of the change request, or the role review on the space",
};

/** Throws, naming the missing permission, unless it is allowed. */
export const demand = (permission: keyof typeof needs, isAllowed: boolean): void => {
  if (isAllowed) return;
  throw new Failure("forbidden", `This needs ${needs[permission]}.`, {
    details: [{ path: "permission", message: permission }],
  });
};
