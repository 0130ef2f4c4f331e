import type { Resource } from "../schemas/resource.ts";

/** Lists of resources that several operations read; each says why the answer hangs on more than itself. */

/** A person in the organization: their profile, role and teams, and the invitation they came by. */
export const personReads = [
  "member",
  "user",
  "team",
  "invitation",
] as const satisfies readonly Resource[];

/** An organization as its caller sees it: what they may do there hangs on their role and teams. */
export const organizationReads = [
  "organization",
  "member",
  "team",
] as const satisfies readonly Resource[];

/** Where a collection stands, what is in it and what the caller may do with it. */
export const collectionReads = [
  "space",
  "space/access",
  "collection",
  "collection/access",
  "site",
] as const satisfies readonly Resource[];

/**
 * A space also shows its revision, whether sites publish it, how much is under review, what links break, to
 * specifications, too, and the repository it is bound to.
 */
export const spaceReads = [
  ...collectionReads,
  "git-connection",
  "member",
  "space/content",
  "change-request",
  "change-request/merge",
  "review",
  "comment",
  "comment-reply",
  "openapi-spec",
  "openapi-spec-version",
] as const satisfies readonly Resource[];

/** Who can open a space or collection: roles are inherited and given to people and teams. */
export const accessReads = [
  "member",
  "user",
  "team",
  "space",
  "space/access",
  "collection",
  "collection/access",
] as const satisfies readonly Resource[];

/** The content of a space. */
export const contentReads = [
  "space/content",
  "change-request/merge",
] as const satisfies readonly Resource[];

/** A change request with its counts, and whether it can be merged into its space. */
export const changeRequestReads = [
  ...contentReads,
  "change-request",
  "change-request/content",
  "review",
  "comment",
  "comment-reply",
] as const satisfies readonly Resource[];

/** A thread of comments. */
export const threadReads = ["comment", "comment-reply"] as const satisfies readonly Resource[];

/** What a site consists of. */
export const structureReads = [
  "site",
  "site/structure",
  "site-section",
  "site-section-group",
  "site-space",
  "structure-draft",
] as const satisfies readonly Resource[];

/** Redirects lead to pages, whose addresses come from the structure and from the content of spaces. */
export const redirectReads = [
  "redirect",
  ...structureReads,
  "space",
  ...contentReads,
] as const satisfies readonly Resource[];
