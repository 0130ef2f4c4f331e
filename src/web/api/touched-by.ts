import { aboutAccess } from "./access-operations.ts";
import { aboutChangeRequestContent, aboutSpaceContent } from "./content-operations.ts";
import type { OperationId } from "./refresh.ts";
import { aboutSites, aboutSiteStructure } from "./site-operations.ts";

const aboutPeople: readonly OperationId[] = [
  "listMembersInOrganizationById",
  "getMemberInOrganizationById",
  "listTeamMembersInOrganizationById",
  "listTeamsForOrganizationMember",
  "listSpacesForOrganizationMember",
];
const aboutTeams: readonly OperationId[] = [
  "listTeamsInOrganizationById",
  "getTeamInOrganizationById",
  ...aboutPeople,
];
const aboutOrganization: readonly OperationId[] = [
  "getOrganizationById",
  "listOrganizationsForAuthenticatedUser",
];
const aboutInvites: readonly OperationId[] = [
  "listOrganizationInvitations",
  "listOrganizationInviteLinks",
];

const aboutSpaces: readonly OperationId[] = [
  "listSpacesInOrganizationById",
  "listCollectionsInOrganizationById",
  "listSpacesForOrganizationMember",
  "getSpaceById",
  "getCollectionById",
];
const aboutChangeRequests: readonly OperationId[] = [
  "getChangeRequestById",
  "getChangeRequestMergePlan",
  "listChangeRequestsForSpace",
  "listChangeRequestsForOrganization",
];
const aboutThreads: readonly OperationId[] = [
  ...aboutChangeRequests,
  "listCommentsInChangeRequest",
  "getCommentInChangeRequest",
  "listCommentRepliesInChangeRequest",
  "listCommentsInSpace",
  "getCommentInSpace",
  "listCommentRepliesInSpace",
  "getSpaceById",
  "listSpacesInOrganizationById",
];

/** What to read again when something of a kind changed; a caller's own rights hang on people and teams. */
export const touchedBy: Readonly<Record<string, readonly OperationId[]>> = {
  organization: [...aboutOrganization, ...aboutInvites],
  member: [...aboutPeople, ...aboutOrganization, ...aboutAccess, "listTeamsInOrganizationById"],
  user: aboutPeople,
  team: [...aboutTeams, ...aboutOrganization, ...aboutAccess],
  invitation: [...aboutInvites, ...aboutPeople],
  "invite-link": aboutInvites,
  space: [
    ...aboutSpaces,
    ...aboutSpaceContent,
    ...aboutAccess,
    // A site shows the titles of its spaces, and which of them are gone; redirects lead to their pages.
    "getSiteStructure",
    "listSiteRedirects",
    "getRequestedReviewersByChangeRequestId",
  ],
  collection: [...aboutSpaces, ...aboutAccess],
  "change-request": [
    ...aboutChangeRequestContent,
    ...aboutSpaceContent,
    "listSiteRedirects",
    "getRequestedReviewersByChangeRequestId",
  ],
  review: [
    ...aboutChangeRequests,
    "getReviewsByChangeRequestId",
    "getRequestedReviewersByChangeRequestId",
  ],
  comment: aboutThreads,
  "comment-reply": aboutThreads,
  site: [
    ...aboutSiteStructure,
    ...aboutSpaces,
    "getSiteAdaptiveSchema",
    "listSiteVisitorKinds",
    "getSiteCustomizationById",
    "getSiteSpaceCustomizationById",
    "getSitePublishingAuthById",
  ],
  "site-section": aboutSiteStructure,
  "site-section-group": aboutSiteStructure,
  "site-space": [...aboutSiteStructure, "getSiteSpaceCustomizationById"],
  "structure-draft": aboutSiteStructure,
  "share-link": ["listSiteShareLinks"],
  redirect: ["listSiteRedirects", ...aboutSites],
};

/** After a gap anything may have changed. */
export const EVERYTHING: readonly OperationId[] = [
  ...new Set(Object.values(touchedBy).flat()),
  "listOrganizationAuditEvents",
];
