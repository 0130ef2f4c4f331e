/** What shows the content of a change request. */
export const aboutChangeRequestContent = [
  "listPagesInChangeRequest",
  "getPageInChangeRequestById",
  "listFilesInChangeRequestById",
  "getChangeRequestChanges",
  "getChangeRequestById",
  "getChangeRequestMergePlan",
  "listChangeRequestsForSpace",
  "listChangeRequestsForOrganization",
  "listCommentsInChangeRequest",
  "getReviewsByChangeRequestId",
  "getContributorsByChangeRequestId",
  "listSeenPagesInChangeRequest",
] as const;
/** What shows the content of a space. */
export const aboutSpaceContent = [
  "listPages",
  "getPageById",
  "listFiles",
  "listRevisionsInSpace",
  "getSpaceById",
  "listSpacesInOrganizationById",
  "listCommentsInSpace",
  "listChangeRequestsForSpace",
  "listChangeRequestsForOrganization",
  "getChangeRequestById",
  "getChangeRequestMergePlan",
] as const;
