import type { Handlers } from "#server/http/handler.ts";
import { adaptiveContentHandlers } from "./adaptive-content/handlers.ts";
import { apiTokenHandlers } from "./api-tokens/handlers.ts";
import { auditEventHandlers } from "./audit-events/handlers.ts";
import { changeRequestHandlers } from "./change-requests/handlers.ts";
import { collectionHandlers } from "./collections/handlers.ts";
import { commentHandlers } from "./comments/handlers.ts";
import { contentHandlers } from "./content/handlers.ts";
import { contentPermissionHandlers } from "./content-permissions/handlers.ts";
import { inboundLinkHandlers } from "./inbound-links/handlers.ts";
import { inviteHandlers } from "./invites/handlers.ts";
import { memberHandlers } from "./members/handlers.ts";
import { organizationHandlers } from "./organizations/handlers.ts";
import { reviewHandlers } from "./reviews/handlers.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { signInHandlers } from "./sign-in/handlers.ts";
import { siteAccessHandlers } from "./site-access/handlers.ts";
import { siteLooksHandlers } from "./site-looks/handlers.ts";
import { siteStructureHandlers } from "./site-structure/handlers.ts";
import { siteHandlers } from "./sites/handlers.ts";
import { spaceHandlers } from "./spaces/handlers.ts";
import { structureDraftHandlers } from "./structure-drafts/handlers.ts";
import { teamHandlers } from "./teams/handlers.ts";
import { userHandlers } from "./users/handlers.ts";

/** Every operation's handler; one missing or one too many does not compile. */
export const handlers: Handlers = {
  ...organizationHandlers,
  ...memberHandlers,
  ...teamHandlers,
  ...inviteHandlers,
  ...userHandlers,
  ...apiTokenHandlers,
  ...sessionHandlers,
  ...auditEventHandlers,
  ...signInHandlers,
  ...spaceHandlers,
  ...inboundLinkHandlers,
  ...collectionHandlers,
  ...contentPermissionHandlers,
  ...contentHandlers,
  ...commentHandlers,
  ...changeRequestHandlers,
  ...reviewHandlers,
  ...siteHandlers,
  ...siteStructureHandlers,
  ...structureDraftHandlers,
  ...adaptiveContentHandlers,
  ...siteAccessHandlers,
  ...siteLooksHandlers,
};
