import type { Resource } from "../schemas/resource.ts";

/**
 * Lists of resources that several operations read, each with the reason why the response depends on more than the
 * resource itself.
 */

/** A person in the organization: their profile, role and teams, and the invitation they joined by. */
export const personReads = [
  "member",
  "user",
  "team",
  "invitation",
] as const satisfies readonly Resource[];

/** An organization as the caller sees it: what they may do there depends on their role and teams. */
export const organizationReads = [
  "organization",
  "member",
  "team",
] as const satisfies readonly Resource[];

/** A collection's position, its contents and what the caller may do with it. */
export const collectionReads = [
  "space",
  "space/access",
  "collection",
  "collection/access",
  "site",
] as const satisfies readonly Resource[];

/**
 * A space also includes its revision, whether sites publish it, how much is under review, which links break (links to
 * specifications included), and the repository it is bound to.
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

/** Who can open a space or collection: roles are inherited, and granted to people and teams. */
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

/** Redirects point to pages, whose addresses depend on the structure and on the content of spaces. */
export const redirectReads = [
  "redirect",
  ...structureReads,
  "space",
  ...contentReads,
] as const satisfies readonly Resource[];
