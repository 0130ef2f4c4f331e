import { z } from "zod";

/**
 * Every `reason` an error body can have, with when it occurs. The meaning of a reason never changes: scripts tell
 * failures apart by it, not by the sentence.
 */
export const failureReasons = {
  invalid: "The request is malformed or breaks a limit; `details` says where.",
  unauthenticated: "The token is missing, unknown, expired or revoked.",
  forbidden: "The caller lacks the permission that the message names.",
  "credential.one-organization":
    "The session or token reaches one organization only, and the request concerns others.",
  "selection.other-number": "The request says how many it changes, and it would be another number.",
  "credential.too-old":
    "The session or token is older than the removal of its person from the organization, and does not open it again.",
  "not-found": "There is no such thing, or the caller may not see it.",
  "already-exists": "Something with the same name or address is there already.",
  "reference-removed": "Something the request refers to has just been removed.",
  "account.exists": "The e-mail address has an account already.",
  "collection.too-deep": "Collections would lie deeper in each other than they may.",
  "collection.into-itself": "A collection cannot be moved into itself or into one below it.",
  "position.unchanged": "The space or collection stands there already.",
  "space.on-site": "A site of the organization shows the space, or one in the collection.",
  "space.not-deleted": "The space is not in the trash, so it cannot be restored.",
  "space.locked": "The space is locked: its content changes through change requests only.",
  "space.bound":
    "The space is bound to a Git repository: here, its content changes through change requests only.",
  "template.too-large": "The template has more pages than a template may bring.",
  "page.changed":
    "The page's text was changed by somebody else in the same words; `details` names the blocks.",
  "content.changed":
    "What the changes are about has been changed since it was looked at; `details` names the pages.",
  "content.impact-moved":
    "What the changes would break is not what the impact named says any more; `details` says what has moved.",
  "content.unchanged": "The space has all of it already, so that there is nothing to propose.",
  "revision.overtaken":
    "Pages that the revision changed have been changed again since; `details` names each.",
  "job.ended": "The job has ended already, so there is nothing to cancel.",
  "job.not-cancellable": "Work of this kind cannot be cancelled.",
  "pdf.too-large":
    "The PDF would need more memory than the service gives one; `details` names the pages it can be divided by, each with its share.",
  "not-supported": "The machine that the service runs on cannot do this; the message says why.",
  "change-request.merged": "The change request is merged; nothing changes it any more.",
  "change-request.archived": "The change request is archived; reopen it first.",
  "change-request.edited-since": "The change request was edited since; load it again.",
  "comment.suggestion-outdated": "The block was changed since another text was suggested for it.",
  "change-request.plan-moved":
    "The merge plan named no longer holds; `details` says what has moved.",
  "change-request.conflicts-moved":
    "An answer is to a conflict that is no longer there; `details` names each. Read the conflicts again.",
  "change-request.rules-unmet": "A required rule of merging is not met; `details` names each.",
  "change-request.not-merged": "Only a merged change request can be undone.",
  "change-request.revert-exists":
    "Another change request already reverts this one and is not merged yet; `details` has its number.",
  "import.under-way": "Another import into the space is under way; the message names it.",
  "import.not-now":
    "The import is not at a point where this can be done; the message says where it is.",
  "import.not-on-site": "The site does not show the space that was imported into.",
  "import.plan-moved": "Something else was found of the site than what was looked at.",
  "access.changed": "Somebody has another role there by now than `ifRole` names.",
  "git.not-connected": "The space is not bound to a repository.",
  "git.folder-taken":
    "Another space is bound to this folder of the branch, or to one around or in it.",
  "git.no-secret-key":
    "The service has no key to seal credentials with; the operator sets SECRET_KEY.",
  "git.direction": "The connection does not allow this direction.",
  "git.sync-under-way": "Another sync of the space is under way; the message names it.",
  "git.not-rehearsed": "The sync is not waiting to be applied.",
  "git.plan-moved": "The plan named no longer holds; `details` says what has moved.",
  "git.force-needs-admin":
    "The space requires rules of a merge, which force passes over: only an admin of the space may. `details` names the rules.",
  "git.unconfirmed": "The sync needs the name of the branch as its confirmation.",
  "openapi-spec.too-many": "The organization has as many specifications as it may.",
  "openapi-spec.no-address":
    "The specification came as a text or file, so there is no address to look at.",
  "openapi-operation.missing": "The version of the specification has no such operation.",
  "openapi-version.not-held": "The version does not wait for anybody to accept it.",
  "openapi-version.nothing-to-prepare":
    "No page that the caller may propose changes to mentions what the version changes.",
  "translation.exists":
    "The space is translated into this language already; `details` has the id of the translation.",
  "translation.running": "A run of the translation is under way already.",
  "translation.under-review":
    "The change request of the last run waits: merge or archive it first.",
  "translation.no-pair": "The engine does not translate between the two languages.",
  "translation.not-running": "No run of the translation is under way.",
  "translation.space-deleted": "The source or the translated space is in the trash.",
  "translation.plan-moved":
    "A run would do something else than the plan named; `details` says what it would do now.",
  "translation.units-moved":
    "A unit says something else by now than what the change was made for; `details` has both texts.",
  "translation-engine.none": "No engine translates for the organization.",
  "translation-engine.no-secret-key":
    "The service has no key to seal the engine's key with; the operator sets SECRET_KEY.",
  "glossary.too-many": "The glossary has as many entries as it may.",
  "space.git-bound":
    "The space is bound to a Git repository: its content changes through change requests.",
  "review.own-change-request":
    "Nobody approves their own change request, or dismisses what others ask to be changed in it.",
  "review.not-counting":
    "Only a request for changes that still counts can be dismissed: its reviewer has reviewed again, or it was dismissed.",
  "pending-review.full":
    "The caller has as many pending comments in the change request as somebody may have.",
  "pending-review.thread-gone":
    "A pending reply answers a thread that was deleted; `details` names each. Nothing was posted.",
  "comment.deleted": "The comment was deleted; only its thread goes on.",
  "comment.resolved": "The thread is resolved already.",
  "comment.open": "The thread is open already.",
  "reaction.missing": "The caller has not reacted with this emoji.",
  "reaction.exists": "The caller reacted with this emoji already.",
  "member.last-admin": "The last admin of an organization keeps the role and stays.",
  "member.successor-unfit":
    "The successor cannot take over what the removed member leaves; `details` says what.",
  "invitation.expired": "The invitation has expired.",
  "invitation.mail-limit":
    "The address, or the organization, had as many invitations by e-mail that day as it may.",
  "invitation.links-off": "The organization has turned its invite links off.",
  "invitation.own-domain":
    "The address is of the organization's own domain, so only a personal invitation lets it in.",
  "invitation.proof-needed": "The address is to be proved first; ask for a proof by e-mail.",
  "member.disabled": "The member is disabled and cannot sign in.",
  "mail.off": "The service is not set up to send e-mail.",
  "invitation.other-address": "The invitation is for another e-mail address.",
  "sso.not-ready":
    "Single sign-on cannot be enforced yet: no active provider has passed a test of the caller since its last change.",
  "member.break-glass": "Only admins who can sign in can be break-glass admins.",
  "sso.required":
    "The organization enforces single sign-on; `details` has the startURL of a way in.",
  "sso.enforced": "Single sign-on is enforced, and this would go around it.",
  "sso.refused":
    "Single sign-on does not let the person in; `details` has the attempt that an admin finds.",
  "saml-provider.pending": "The provider is not set up completely, so nobody can sign in by it.",
  "saml-provider.too-many": "The organization has as many SAML providers as it may.",
  "saml-provider.last-proven":
    "Single sign-on is enforced, and this is the last provider that is proven to work.",
  "saml-provider.not-deleted": "The provider is not deleted, so it cannot be restored.",
  "saml-provider.restore-expired": "The provider was deleted too long ago to be restored.",
  "organization.blocked": "The organization is blocked, so nothing can be moved there.",
  "logo.unreachable": "The logo's address could not be fetched.",
  "logo.not-a-picture": "The logo's address leads to something that is no picture it takes.",
  "picture.unreachable": "The picture's address could not be fetched.",
  "picture.not-a-picture": "The picture's address leads to something that is no picture it takes.",
  "organization.not-deleted": "The organization is not deleted, so it cannot be restored.",
  "organization.too-many":
    "The caller is an admin of as many organizations as somebody who creates one may be.",
  "organization.hostname-taken": "The hostname belongs to another organization.",
  stale: "`If-Match` names a version that is not the present one.",
  "too-large": "The body, or a header, is larger than the service takes.",
  "too-slow": "The request took too long to arrive.",
  "unsupported-media-type": "The body is not of a media type the operation reads.",
  "key-reused": "The `Idempotency-Key` was used for another request.",
  "too-complex":
    "A page would hold more than a page may, or its text takes too long to be read; the message says of what there is too much.",
  "answer-not-kept":
    "This was done with the same `Idempotency-Key`; its answer held a secret and was not kept.",
  "too-many": "Too many requests; `Retry-After` says when to try again.",
  "too-many-at-once":
    "The caller has as many requests under way as one person may; `Retry-After` says when to try again.",
  busy: "Another change to the same thing is under way.",
  unavailable: "The database cannot be reached at the moment.",
  full: "There is no room for it; a reason of its own says where.",
  "storage.full": "The files of the organization take as much room as the service gives one.",
  "read-only": "The service has no room left on its disk, so it takes no changes.",
  internal: "Something went wrong inside the service.",
  "site.address-taken": "Another site has this basename, host name or proxy address.",
  "site.not-deleted": "The site is not in the trash, so it cannot be restored.",
  "site.restore-expired": "The site has been in the trash for too long to be restored.",
  "site.space-transferred": "A space of the site has just moved to another organization.",
  "site.too-many-parts": "The site would hold more groups, sections and site-spaces than it may.",
  "structure.changed": "Somebody has changed the site's structure since it was read.",
  "structure.in-other-group": "The section is in another group; take it out of there first.",
  "structure.path-taken": "Two items of the site would have the same path or address.",
  "structure.successor-needed": "The item is the default; name the one that follows it.",
  "draft.does-not-fit": "An edit of the draft can no longer be made; `details` says which.",
  "draft.not-applied": "The draft is not applied, so it cannot be undone.",
  "draft.not-open": "The draft has been applied already, so it stays as it is.",
  "draft.not-undone": "Only a draft that was applied and taken back can be opened again.",
  "draft.space-gone": "A space that undoing the draft would show has left the organization.",
  "saved-view.too-many": "The caller has as many saved views of the list as somebody may have.",
  "redirect.circle":
    "Readers would be led in a circle, or through more than 16 redirects in a row.",
  "redirect.source-taken": "Something stands at the source, or it is redirected already.",
} as const;

export type FailureReason = keyof typeof failureReasons;

export const failureReason = z.enum(
  Object.keys(failureReasons) as [FailureReason, ...FailureReason[]],
);
