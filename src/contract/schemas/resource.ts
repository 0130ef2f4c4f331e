/**
 * What operations read and change. A kind of resource has the name that audit events give it as their
 * target; a part that changes for itself has a name below it, such as "site/customization".
 */
export const resources = [
  "organization",
  "member",
  "user",
  "team",
  "invitation",
  "invite-link",
  "saml-provider",
  "api-token",
  "session",
  "audit-event",
  "space",
  "space/access",
  "space/content",
  "collection",
  "collection/access",
  "change-request",
  "change-request/content",
  // A merge puts the change request's content into its space.
  "change-request/merge",
  "change-request/resolutions",
  "change-request/seen-pages",
  "review",
  "comment",
  "comment-reply",
  "site",
  "site/adaptive-schema",
  "site/customization",
  "site/structure",
  "site/visitor-auth",
  "site/visitor-kinds",
  "site-section",
  "site-section-group",
  "site-space",
  "site-space/customization",
  "structure-draft",
  "share-link",
  "redirect",
] as const;
export type Resource = (typeof resources)[number];
