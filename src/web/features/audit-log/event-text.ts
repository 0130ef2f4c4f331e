import type { AuditEvent, AuditEventDetails } from "#web/api/audit-events.ts";

/** Sentences about events, shared by the home screen and the audit log. */
const eventMessages = {
  /** What was done, as the end of a sentence that begins with the actor. */
  sentences: {
    "organization.created": (target: string) => `created the organization ${target}`,
    "organization.updated": () => "changed the organization's settings",
    "organization.deleted": (target: string) => `deleted the organization ${target}`,
    "organization.restored": (target: string) => `restored the organization ${target}`,
    "member.joined": () => "joined the organization",
    "member.role-changed": (target: string) => `changed the role of ${target}`,
    "member.removed": (target: string) => `removed ${target}`,
    "member.restored": (target: string) => `restored ${target}`,
    "member.seen": () => "came back to the organization",
    "member.sign-in-link-created": (target: string) => `created a sign-in link for ${target}`,
    "member.sso-set": (target: string) => `set ${target} to single sign-on`,
    "member.sso-removed": (target: string) => `unlinked ${target} from single sign-on`,
    "member.break-glass-named": (target: string) => `made ${target} a break-glass admin`,
    "member.break-glass-removed": (target: string) => `took ${target} off the break-glass admins`,
    "member.sso-linked": () => "was linked to single sign-on",
    "member.break-glass-used": () => "signed in around single sign-on",
    "member.signed-in": () => "signed in by single sign-on",
    "team.created": (target: string) => `created the team ${target}`,
    "team.renamed": (target: string) => `renamed a team to ${target}`,
    "team.deleted": (target: string) => `deleted the team ${target}`,
    "team.members-changed": (target: string) => `changed who is in ${target}`,
    "invitation.sent": (target: string) => `invited ${target}`,
    "invitation.renewed": (target: string) => `renewed the invitation of ${target}`,
    "invitation.revoked": (target: string) => `revoked the invitation of ${target}`,
    "invite-link.created": () => "created an invite link",
    "invite-link.changed": () => "changed an invite link",
    "invite-link.revoked": () => "revoked an invite link",
    "saml-provider.created": (target: string) => `added the SAML provider ${target}`,
    "saml-provider.updated": (target: string) => `changed the SAML provider ${target}`,
    "saml-provider.deleted": (target: string) => `deleted the SAML provider ${target}`,
    "saml-provider.restored": (target: string) => `restored the SAML provider ${target}`,
    "saml-provider.certificate-ending": (target: string) =>
      `noticed that a certificate of ${target} ends`,
    "saml-provider.purged": (target: string) => `removed the SAML provider ${target} for good`,
    "saml-provider.test-begun": (target: string) => `began to test the SAML provider ${target}`,
    "saml-provider.tested": (target: string) => `tested the SAML provider ${target}`,
    "space.created": (target: string) => `created the space ${target}`,
    "space.updated": (target: string) => `changed the space ${target}`,
    "space.deleted": (target: string) => `put the space ${target} into the trash`,
    "space.restored": (target: string) => `restored the space ${target}`,
    "space.purged": (target: string) => `removed the space ${target} for good`,
    "space.moved": (target: string) => `moved the space ${target}`,
    "space.duplicated": (target: string) => `made ${target} of another space`,
    "space.transferred": (target: string) => `transferred the space ${target}`,
    "space.edited": (target: string) => `edited ${target}`,
    "collection.created": (target: string) => `created the collection ${target}`,
    "collection.updated": (target: string) => `changed the collection ${target}`,
    "collection.deleted": (target: string) => `deleted the collection ${target}`,
    "collection.restored": (target: string) => `restored the collection ${target}`,
    "collection.purged": (target: string) => `removed the collection ${target} for good`,
    "collection.moved": (target: string) => `moved the collection ${target}`,
    "collection.transferred": (target: string) => `transferred the collection ${target}`,
    "permission.changed": (target: string) => `changed who can open ${target}`,
    "change-request.created": (target: string) => `created the change request ${target}`,
    "change-request.updated": (target: string) => `changed the change request ${target}`,
    "change-request.edited": (target: string) => `edited the change request ${target}`,
    "change-request.pulled": (target: string) => `updated the change request ${target}`,
    "change-request.merged": (target: string) => `merged the change request ${target}`,
    "change-request.resolutions-kept": (target: string) => `settled conflicts of ${target}`,
    "change-request.successors-kept": (target: string) =>
      `chose what succeeds pages that go with ${target}`,
    "change-request.page-seen": (target: string) => `has seen a page of ${target}`,
    "change-request.page-unseen": (target: string) => `marked a page of ${target} as not seen`,
    "change-request.viewed": (target: string) => `viewed the change request ${target}`,
    "import.begun": (target: string) => `looked at ${target} to import it`,
    "import.chosen": (target: string) => `chose what to import of ${target}`,
    "import.cancelled": (target: string) => `cancelled the import of ${target}`,
    "import.resumed": (target: string) => `went on with the import of ${target}`,
    "import.retried": (target: string) => `tried the failed pages of ${target} again`,
    "import.completed": (target: string) => `imported ${target}`,
    "import.failed": (target: string) => `could not import ${target}`,
    "openapi-spec.created": (target: string) => `made the API specification ${target}`,
    "openapi-spec.source-set": (target: string) =>
      `gave the API specification ${target} another source`,
    "openapi-spec.updated": (target: string) => `changed the API specification ${target}`,
    "openapi-spec.check-asked": (target: string) =>
      `asked to look at the address of the API specification ${target}`,
    "openapi-spec.failed": (target: string) =>
      `could not read the source of the API specification ${target}`,
    "openapi-spec.checks-stopped": (target: string) =>
      `stopped looking at the address of the API specification ${target}`,
    "openapi-spec.deleted": (target: string) => `deleted the API specification ${target}`,
    "openapi-spec-version.created": (target: string) =>
      `read a new version of an API specification: ${target}`,
    "openapi-spec-version.accepted": (target: string) => `accepted the API version ${target}`,
    "openapi-spec-version.rejected": (target: string) => `rejected the API version ${target}`,
    "openapi-spec-version.prepared": (target: string) =>
      `opened change requests for the API version ${target}`,
    "translation.created": (target: string) => `made the translation ${target}`,
    "translation.updated": (target: string) => `changed the translation ${target}`,
    "translation.deleted": (target: string) => `deleted the translation ${target}`,
    "translation.parted": (target: string) =>
      `ended the translation ${target} by transferring one of its spaces`,
    "translation.run-started": (target: string) => `began to translate ${target}`,
    "translation.run-cancelled": (target: string) => `cancelled the run of ${target}`,
    "translation.run-ended": () => "ended the cancelled run of a translation",
    "translation.run-paused": () => "paused the run of a translation",
    "translation.run-completed": () => "completed the run of a translation",
    "translation.units-updated": (target: string) => `translated in ${target}`,
    "translation.file-imported": (target: string) => `took a file of translations into ${target}`,
    "glossary.updated": () => "changed the glossary",
    "translation-engine.set": () => "said which engine translates",
    "git-connection.set": (target: string) => `bound ${target} to a Git repository`,
    "git-connection.removed": () => "unbound a space from its Git repository",
    "git-connection.webhook-created": () => "made a webhook for a Git repository",
    "git-connection.webhook-removed": () => "took the webhook of a Git repository away",
    "git-sync.started": () => "started a Git sync of a space",
    "git-sync.rehearsed": () => "rehearsed a sync with Git",
    "git-sync.applied": () => "had a rehearsed sync with Git carried out",
    "git-sync.cancelled": () => "cancelled a sync with Git",
    "git-sync.completed": () => "synchronised a space with Git",
    "git-sync.failed": () => "could not synchronise a space with Git",
    "review.requested": (target: string) => `asked for a review of ${target}`,
    "review.request-removed": (target: string) => `no longer asks for a review of ${target}`,
    "review.submitted": (target: string) => `reviewed ${target}`,
    "review.dismissed": (target: string) => `dismissed a request for changes of ${target}`,
    "comment.posted": () => "started a thread",
    "comment.edited": () => "edited a comment",
    "comment.resolved": () => "resolved a thread",
    "comment.reopened": () => "reopened a thread",
    "comment.deleted": () => "deleted a thread",
    "comment.reactions-changed": () => "reacted to a comment",
    "reply.posted": () => "answered in a thread",
    "reply.edited": () => "edited a reply",
    "reply.deleted": () => "deleted a reply",
    "site.created": (target: string) => `created the site ${target}`,
    "site.updated": (target: string) => `changed the site ${target}`,
    "site.hostname-checked": (target: string) => `checked the host name of ${target}`,
    "site.deleted": (target: string) => `put the site ${target} into the trash`,
    "site.restored": (target: string) => `restored the site ${target}`,
    "site.purged": (target: string) => `removed the site ${target} for good`,
    "site.published": (target: string) => `published ${target}`,
    "site.unpublished": (target: string) => `unpublished ${target}`,
    "site.claims-changed": (target: string) => `changed the visitor claims of ${target}`,
    "site.visitors-changed": (target: string) => `changed the visitor types of ${target}`,
    "site.customized": (target: string) => `changed the look of ${target}`,
    "site.visitor-auth-changed": (target: string) => `changed how visitors sign in to ${target}`,
    "site.visitor-key-renewed": (target: string) => `renewed the visitor key of ${target}`,
    "section.added": (target: string) => `added the section ${target}`,
    "section.updated": (target: string) => `changed the section ${target}`,
    "section.moved": (target: string) => `moved the section ${target}`,
    "section.removed": (target: string) => `removed the section ${target}`,
    "section-group.added": (target: string) => `added the section group ${target}`,
    "section-group.updated": (target: string) => `changed the section group ${target}`,
    "section-group.moved": (target: string) => `moved the section group ${target}`,
    "section-group.removed": (target: string) => `removed the section group ${target}`,
    "site-space.added": (target: string) => `put ${target} on a site`,
    "site-space.updated": (target: string) => `changed ${target} on a site`,
    "site-space.moved": (target: string) => `moved ${target} on a site`,
    "site-space.removed": (target: string) => `took ${target} off a site`,
    "site-space.customized": (target: string) => `changed the look of ${target} on a site`,
    "structure.edited": (target: string) => `changed the structure of ${target}`,
    "structure-default.changed": (target: string) => `made ${target} a default`,
    "structure-draft.created": (target: string) => `began the structure draft ${target}`,
    "structure-draft.updated": (target: string) => `changed the structure draft ${target}`,
    "structure-draft.deleted": (target: string) => `discarded the structure draft ${target}`,
    "structure-draft.applied": (target: string) => `applied the structure draft ${target}`,
    "structure-draft.undone": (target: string) => `took back the structure draft ${target}`,
    "structure-draft.reopened": (target: string) => `reopened the structure draft ${target}`,
    "share-link.created": (target: string) => `created the share link ${target}`,
    "share-link.changed": (target: string) => `changed the share link ${target}`,
    "share-link.deleted": (target: string) => `deleted the share link ${target}`,
    "redirect.created": (target: string) => `created the redirect ${target}`,
    "redirect.imported": (target: string) => `redirected old addresses to ${target}`,
    "redirect.changed": (target: string) => `changed the redirect ${target}`,
    "redirect.deleted": (target: string) => `deleted the redirect ${target}`,
    "job.cancelled": (target: string) => `cancelled the job ${target}`,
  },
  roleGiven: {
    admin: (target: string) => `made ${target} an admin`,
    create: (target: string) => `made ${target} a creator`,
    review: (target: string) => `made ${target} a reviewer`,
    edit: (target: string) => `made ${target} an editor`,
    comment: (target: string) => `made ${target} a commenter`,
    read: (target: string) => `made ${target} a reader`,
    guest: (target: string) => `made ${target} a guest`,
  },
  renamed: (from: string, to: string) => `renamed the team ${from} to ${to}`,
  themselves: "themselves",
  somebody: "somebody",
  other: (label: string) => `did this: ${label}`,
  service: "The service",
} as const;

/** The log's names for the sources of a request. */
export const sourceLabels = {
  ui: "Dashboard",
  api: "API",
  integration: "Integration",
  webhook: "Webhook",
  workflow: "Workflow",
  script: "Script",
  support: "Support",
} as const;

/** What a list contains about an event, including its changes if those were loaded. */
type Told = Pick<AuditEvent, "action" | "actor" | "target"> &
  Partial<Pick<AuditEventDetails, "payload">>;

const hasSentence = (action: string): action is keyof typeof eventMessages.sentences =>
  Object.hasOwn(eventMessages.sentences, action);

/** The name of the actor. */
export const actorName = ({ actor }: Pick<AuditEvent, "actor">): string =>
  actor.label ?? (actor.type === "system" ? eventMessages.service : actor.id);

/** Types of targets whose name cannot be derived from their key. */
const targetTypes: Readonly<Record<string, string>> = {
  "api-token": "API token",
  comment: "Comment thread",
  "git-connection": "Git connection",
  "git-sync": "Git sync",
  "import-run": "Import",
  "openapi-spec": "OpenAPI specification",
  "openapi-spec-version": "OpenAPI version",
  "saml-provider": "SAML provider",
  "site-space": "Site-space",
};

/** The readable type of a target: "change-request" → "Change request". */
export const targetTypeOf = (type: string): string => {
  const words = type.replaceAll("-", " ");
  return targetTypes[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name of an event's target, or its type if the name is not known. */
export const nameOfTarget = ({ target }: Pick<AuditEvent, "target">): string =>
  target.label ?? targetTypeOf(target.type);

const isRole = (role: unknown): role is keyof typeof eventMessages.roleGiven =>
  typeof role === "string" && Object.hasOwn(eventMessages.roleGiven, role);

const targetName = ({ actor, target }: Told): string => {
  if (target.id === actor.id) return eventMessages.themselves;
  return target.label ?? eventMessages.somebody;
};

/** The more precise wording that the changed fields allow; undefined if the general one says as much. */
const precisely = (event: Told): string | undefined => {
  const { before, after } = event.payload ?? {};
  if (event.action === "member.role-changed" && after !== undefined) {
    const role = after["role"] ?? "guest";
    return isRole(role) ? eventMessages.roleGiven[role](targetName(event)) : undefined;
  }
  const [from, to] = [before?.["title"], after?.["title"]];
  if (event.action === "team.renamed" && typeof from === "string" && typeof to === "string") {
    return eventMessages.renamed(from, to);
  }
  return undefined;
};

/** The end of a sentence that begins with the actor: "made Ben an admin". */
export const predicateOf = (event: Told, label: string = event.action): string => {
  if (!hasSentence(event.action)) return eventMessages.other(label);
  return precisely(event) ?? eventMessages.sentences[event.action](targetName(event));
};

/** Whether the changed fields would make the sentence more precise. */
export const saysMoreWithDetails = ({ action }: Pick<AuditEvent, "action">): boolean =>
  action === "member.role-changed" || action === "team.renamed";
