import type { Handlers } from "#server/http/handler.ts";
import type { Judge } from "#server/saml/judge.ts";
import { adaptiveContentHandlers } from "./sites/adaptive-content/handlers.ts";
import { apiTokenHandlers } from "./people/api-tokens/handlers.ts";
import { auditEventHandlers } from "./people/audit-events/handlers.ts";
import { changeRequestHandlers } from "./review/change-requests/handlers.ts";
import { collectionHandlers } from "./library/collections/handlers.ts";
import { commentHandlers } from "./review/comments/handlers.ts";
import { contentHandlers } from "./content/handlers.ts";
import { contentPermissionHandlers } from "./library/content-permissions/handlers.ts";
import { deletionPlanHandlers } from "./sites/deletion-plans/handlers.ts";
import { inviteHandlers } from "./people/invites/handlers.ts";
import { createMemberHandlers } from "./people/members/handlers.ts";
import { organizationHandlers } from "./people/organizations/handlers.ts";
import { presentChangeRequestsById } from "./review/change-requests/present-change-request.ts";
import { handOverReviews } from "./review/reviews/hand-over.ts";
import { mergeHandlers } from "./review/merge/handlers.ts";
import { reviewHandlers } from "./review/reviews/handlers.ts";
import { sessionHandlers } from "./people/sessions/handlers.ts";
import { createSAMLSignInHandlers } from "./people/saml-sign-in/handlers.ts";
import { createSignInHandlers } from "./people/sign-in/handlers.ts";
import { redirectHandlers } from "./sites/redirects/handlers.ts";
import { shareLinkHandlers } from "./sites/audience/handlers.ts";
import { siteCustomizationHandlers } from "./sites/customization/handlers.ts";
import { siteStructureHandlers } from "./sites/structure/handlers.ts";
import { spaceAddressHandlers } from "./sites/space-address/handlers.ts";
import { siteHandlers } from "./sites/sites/handlers.ts";
import type { SeedDemo } from "./people/sign-in/sign-in.ts";
import { singleSignOnHandlers } from "./people/single-sign-on/handlers.ts";
import { spaceHandlers } from "./library/spaces/handlers.ts";
import { structureDraftHandlers } from "./sites/drafts/handlers.ts";
import { teamHandlers } from "./people/teams/handlers.ts";
import { userHandlers } from "./people/users/handlers.ts";

/**
 * Every operation's handler; one missing or one too many does not compile. `seedDemo` makes the demo,
 * `judge` reads what identity providers send.
 */
export const createHandlers = (seedDemo: SeedDemo, judge: Judge): Handlers => ({
  ...organizationHandlers,
  ...createMemberHandlers(handOverReviews),
  ...teamHandlers,
  ...inviteHandlers,
  ...singleSignOnHandlers,
  ...userHandlers,
  ...apiTokenHandlers,
  ...sessionHandlers,
  ...auditEventHandlers,
  ...createSignInHandlers(seedDemo),
  ...createSAMLSignInHandlers(judge),
  ...spaceHandlers,
  ...collectionHandlers,
  ...contentPermissionHandlers,
  ...contentHandlers(presentChangeRequestsById),
  ...commentHandlers,
  ...changeRequestHandlers,
  ...mergeHandlers,
  ...reviewHandlers,
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
