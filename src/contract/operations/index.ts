import { auditEvents } from "./audit-events.ts";
import { changeRequestContent } from "./change-request-content.ts";
import { changeRequests } from "./change-requests.ts";
import { collections } from "./collections.ts";
import { comments } from "./comments.ts";
import { contentPermissions } from "./content-permissions.ts";
import { deletionPlans } from "./deletion-plans.ts";
import { importOperations } from "./imports.ts";
import { fileOperations } from "./files.ts";
import { gitOperations } from "./git.ts";
import { glossaryOperations } from "./glossary.ts";
import { inboundLinkOperations } from "./inbound-links.ts";
import { jobs } from "./jobs.ts";
import { linkOperations } from "./links.ts";
import { invites } from "./invites.ts";
import { formerMembers } from "./former-members.ts";
import { members } from "./members.ts";
import { openAPIContent, openAPISpecs } from "./openapi-specs.ts";
import { openAPIVersions } from "./openapi-versions.ts";
import { organizations } from "./organizations.ts";
import { pendingReviews } from "./pending-reviews.ts";
import { pdfs } from "./pdfs.ts";
import { pictures } from "./pictures.ts";
import { saml } from "./saml.ts";
import { samlChecks } from "./saml-checks.ts";
import { samlSignIn } from "./saml-sign-in.ts";
import { savedViewOperations } from "./saved-views.ts";
import { search } from "./search.ts";
import { signIn } from "./sign-in.ts";
import { siteAccess } from "./site-access.ts";
import { siteRedirects } from "./site-redirects.ts";
import { siteStructure } from "./site-structure.ts";
import { sites } from "./sites.ts";
import { spaceContent } from "./space-content.ts";
import { spaces } from "./spaces.ts";
import { spaceTemplates } from "./space-templates.ts";
import { structureDrafts } from "./structure-drafts.ts";
import { teams } from "./teams.ts";
import { translationEngineOperations } from "./translation-engine.ts";
import { translationFileOperations } from "./translation-files.ts";
import { translationRunOperations } from "./translation-runs.ts";
import { translationUnitOperations } from "./translation-units.ts";
import { translationOperations } from "./translations.ts";
import { users } from "./users.ts";

type Listed =
  | typeof organizations
  | typeof members
  | typeof formerMembers
  | typeof teams
  | typeof invites
  | typeof saml
  | typeof samlChecks
  | typeof spaces
  | typeof spaceTemplates
  | typeof inboundLinkOperations
  | typeof search
  | typeof linkOperations
  | typeof fileOperations
  | typeof collections
  | typeof deletionPlans
  | typeof contentPermissions
  | typeof spaceContent
  | typeof changeRequests
  | typeof changeRequestContent
  | typeof pendingReviews
  | typeof pdfs
  | typeof importOperations
  | typeof gitOperations
  | typeof openAPISpecs
  | typeof openAPIVersions
  | typeof openAPIContent
  | typeof translationOperations
  | typeof translationRunOperations
  | typeof translationUnitOperations
  | typeof translationFileOperations
  | typeof glossaryOperations
  | typeof translationEngineOperations
  | typeof comments
  | typeof sites
  | typeof siteStructure
  | typeof structureDrafts
  | typeof siteAccess
  | typeof siteRedirects
  | typeof users
  | typeof savedViewOperations
  | typeof pictures
  | typeof auditEvents
  | typeof jobs
  | typeof signIn
  | typeof samlSignIn;

/**
 * Every operation of the API, in the order of the document. Its type is named because the compiler cannot serialize
 * the inferred one: it is too long.
 */
export const operations: readonly Listed[number][] = [
  ...organizations,
  ...members,
  ...formerMembers,
  ...teams,
  ...invites,
  ...saml,
  ...samlChecks,
  ...spaces,
  ...spaceTemplates,
  ...inboundLinkOperations,
  ...search,
  ...linkOperations,
  ...fileOperations,
  ...collections,
  ...deletionPlans,
  ...contentPermissions,
  ...spaceContent,
  ...changeRequests,
  ...changeRequestContent,
  ...pendingReviews,
  ...pdfs,
  ...importOperations,
  ...gitOperations,
  ...openAPISpecs,
  ...openAPIVersions,
  ...openAPIContent,
  ...translationOperations,
  ...translationRunOperations,
  ...translationUnitOperations,
  ...translationFileOperations,
  ...glossaryOperations,
  ...translationEngineOperations,
  ...comments,
  ...sites,
  ...siteStructure,
  ...structureDrafts,
  ...siteAccess,
  ...siteRedirects,
  ...users,
  ...savedViewOperations,
  ...pictures,
  ...auditEvents,
  ...jobs,
  ...signIn,
  ...samlSignIn,
];

export type OperationId = (typeof operations)[number]["id"];
/** The definition of a single operation, with its exact schemas. */
export type OperationOf<Id extends OperationId> = Extract<
  (typeof operations)[number],
  { readonly id: Id }
>;
