import { z } from "zod";
import { flag, paging, pathId } from "../schemas/primitives.ts";

/** Path parameters, one object a path shape. */
export const inOrganization = z.strictObject({ organizationId: pathId });
export const ofMember = z.strictObject({ organizationId: pathId, userId: pathId });
export const ofTeam = z.strictObject({ organizationId: pathId, teamId: pathId });
export const ofTeamMember = z.strictObject({
  organizationId: pathId,
  teamId: pathId,
  userId: pathId,
});
export const ofInvite = z.strictObject({ organizationId: pathId, inviteId: pathId });

/** Query of a list that can only be paged. */
export const pagingQuery = z.strictObject(paging);

export const ofSpace = z.strictObject({ spaceId: pathId });
export const ofSpaceUser = ofSpace.extend({ userId: pathId });
export const ofSpaceTeam = ofSpace.extend({ teamId: pathId });
export const ofCollection = z.strictObject({ collectionId: pathId });
export const ofCollectionUser = ofCollection.extend({ userId: pathId });
export const ofCollectionTeam = ofCollection.extend({ teamId: pathId });

const page = { pageId: pathId };
const file = { fileId: pathId };
const reusable = { reusableContentId: pathId };
/** Slugs joined by slashes, sent as one part of the path. */
const path = { pagePath: z.string().min(1).max(4096) };
const comment = { commentId: pathId };
const reply = { commentId: pathId, commentReplyId: pathId };

export const ofSpacePage = ofSpace.extend(page);
export const ofSpacePath = ofSpace.extend(path);
export const ofSpaceFile = ofSpace.extend(file);
export const ofSpaceReusable = ofSpace.extend(reusable);
export const ofSpaceComment = ofSpace.extend(comment);
export const ofSpaceReply = ofSpace.extend(reply);
export const ofDocument = ofSpace.extend({ documentId: pathId });

export const ofRevision = ofSpace.extend({ revisionId: pathId });
export const ofRevisionPage = ofRevision.extend(page);
export const ofRevisionPath = ofRevision.extend(path);
export const ofRevisionFile = ofRevision.extend(file);
export const ofRevisionReusable = ofRevision.extend(reusable);

/** A change request is named by its id or by its number within the space. */
export const ofChangeRequest = ofSpace.extend({ changeRequestId: pathId });
export const ofChangeRequestPage = ofChangeRequest.extend(page);
export const ofChangeRequestPath = ofChangeRequest.extend(path);
export const ofChangeRequestFile = ofChangeRequest.extend(file);
export const ofChangeRequestReusable = ofChangeRequest.extend(reusable);
export const ofChangeRequestComment = ofChangeRequest.extend(comment);
export const ofChangeRequestReply = ofChangeRequest.extend(reply);
export const ofReview = ofChangeRequest.extend({ reviewId: pathId });
export const ofReviewer = ofChangeRequest.extend({ userId: pathId });

export const ofFileAddress = ofSpace.extend({ fileHash: pathId });
export const fileAddressQuery = z.strictObject({
  name: z.string().max(256),
  until: z.string().max(16),
  signature: z.string().max(128),
});

export const shareKeyQuery = z.strictObject({
  shareKey: z.string().max(256).optional().meta({
    description:
      "Of an active share link: resolves the published address on its site, which then carries the key.",
  }),
});
/** `compat=false` answers with what was done beside the change request. */
export const compatQuery = z.strictObject({ compat: flag.default(true) });

export const ofSite = inOrganization.extend({ siteId: pathId });
export const ofSiteSection = ofSite.extend({ siteSectionId: pathId });
export const ofSectionGroup = ofSite.extend({ siteSectionGroupId: pathId });
export const ofGroupedSection = ofSectionGroup.extend({ siteSectionId: pathId });
export const ofSiteSpace = ofSite.extend({ siteSpaceId: pathId });
export const ofShareLink = ofSite.extend({ shareLinkId: pathId });
export const ofRedirect = ofSite.extend({ siteRedirectId: pathId });
export const ofStructureDraft = ofSite.extend({ draftId: pathId });
