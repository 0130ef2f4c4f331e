import type { Handlers } from "#server/http/handler.ts";
import type { Judge } from "#server/saml/judge.ts";
import { adaptiveContentHandlers } from "./sites/adaptive-content/handlers.ts";
import { savedViewHandlers } from "./people/saved-views/handlers.ts";
import { apiTokenHandlers } from "./people/api-tokens/handlers.ts";
import { auditEventHandlers } from "./people/audit-events/handlers.ts";
import { changeRequestHandlers } from "./review/change-requests/handlers.ts";
import { collectionHandlers } from "./library/collections/handlers.ts";
import { commentHandlers } from "./review/comments/handlers.ts";
import { contentHandlers } from "./content/handlers.ts";
import { lockSpaceForTeams } from "./library/content-permissions/change-access.ts";
import { contentPermissionHandlers } from "./library/content-permissions/handlers.ts";
import { deletionPlanHandlers } from "./sites/deletion-plans/handlers.ts";
import { contentImpacts } from "./library/impact/content-impact.ts";
import { createImportHandlers } from "./imports/handlers.ts";
import { gitHandlers } from "./imports/git/handlers.ts";
import { fileHandlers } from "./library/files/handlers.ts";
import { impactHandlers } from "./library/impact/handlers.ts";
import { linkHandlers } from "./library/links/handlers.ts";
import { linkProposalHandlers } from "./library/repairs/handlers.ts";
import { linkRepairHandlers } from "./review/link-repairs/handlers.ts";
import { jobHandlers } from "./library/jobs/handlers.ts";
import { shownKinds } from "./job-kinds.ts";
import { inviteHandlers } from "./people/invites/handlers.ts";
import { createMemberHandlers } from "./people/members/handlers.ts";
import { organizationHandlers } from "./people/organizations/handlers.ts";
import { presentChangeRequestsById } from "./review/change-requests/present-change-request.ts";
import { handOverReviews } from "./review/reviews/hand-over.ts";
import { mergeHandlers } from "./review/merge/handlers.ts";
import { pendingReviewHandlers } from "./review/pending/handlers.ts";
import { reviewHandlers } from "./review/reviews/handlers.ts";
import { searchHandlers } from "./content/search/handlers.ts";
import { sessionHandlers } from "./people/sessions/handlers.ts";
import { createSAMLSignInHandlers } from "./people/saml-sign-in/handlers.ts";
import { createSignInHandlers } from "./people/sign-in/handlers.ts";
import { readerEffects } from "./sites/readers/content-effects.ts";
import { redirectHandlers } from "./sites/redirects/handlers.ts";
import { shareLinkHandlers } from "./sites/audience/handlers.ts";
import { siteCustomizationHandlers } from "./sites/customization/handlers.ts";
import { siteStructureHandlers } from "./sites/structure/handlers.ts";
import { spaceAddressHandlers } from "./sites/space-address/handlers.ts";
import { siteHandlers } from "./sites/sites/handlers.ts";
import { pictureHandlers } from "./people/pictures/handlers.ts";
import type { SeedDemo } from "./people/sign-in/sign-in.ts";
import { singleSignOnHandlers } from "./people/single-sign-on/handlers.ts";
import { specHandlers } from "./specs/handlers.ts";
import { presentNamedSpecs } from "./specs/specs/present-spec.ts";
import { spaceHandlers } from "./library/spaces/handlers.ts";
import { structureDraftHandlers } from "./sites/drafts/handlers.ts";
import { templateHandlers } from "./library/templates/handlers.ts";
import { createTeamHandlers } from "./people/teams/handlers.ts";
import { translationHandlers } from "./translations/handlers.ts";
import { userHandlers } from "./people/users/handlers.ts";

/** The effects of content changes, including those on readers of sites. */
const impacts = contentImpacts(readerEffects);

/**
 * The handlers of all operations; a missing or superfluous one does not compile. `seedDemo` makes the demo, `judge`
 * reads what identity providers send, and `importWaitMs` is how long a request for an import waits for it to finish.
 */
export const createHandlers = (
  seedDemo: SeedDemo,
  judge: Judge,
  importWaitMs: number,
): Handlers => ({
  ...organizationHandlers,
  ...createMemberHandlers(handOverReviews),
  ...createTeamHandlers(lockSpaceForTeams),
  ...inviteHandlers,
  ...singleSignOnHandlers,
  ...userHandlers,
  ...pictureHandlers,
  ...apiTokenHandlers,
  ...savedViewHandlers,
  ...sessionHandlers,
  ...auditEventHandlers,
  ...createSignInHandlers(seedDemo),
  ...createSAMLSignInHandlers(judge),
  ...spaceHandlers,
  ...templateHandlers,
  ...collectionHandlers,
  ...linkHandlers({ merges: presentChangeRequestsById, specs: presentNamedSpecs }),
  ...fileHandlers,
  ...jobHandlers(shownKinds),
  ...linkProposalHandlers,
  ...linkRepairHandlers,
  ...contentPermissionHandlers,
  ...contentHandlers(presentChangeRequestsById, impacts.holdTo),
  ...impactHandlers(impacts),
  ...searchHandlers,
  ...commentHandlers,
  ...changeRequestHandlers(impacts, presentNamedSpecs),
  ...mergeHandlers(readerEffects),
  ...reviewHandlers,
  ...pendingReviewHandlers,
  ...createImportHandlers(importWaitMs),
  ...gitHandlers,
  ...specHandlers,
  ...translationHandlers,
  ...siteHandlers,
  ...siteStructureHandlers,
  ...spaceAddressHandlers,
  ...deletionPlanHandlers,
  ...structureDraftHandlers,
  ...adaptiveContentHandlers,
  ...shareLinkHandlers,
  ...redirectHandlers,
  ...siteCustomizationHandlers,
});
