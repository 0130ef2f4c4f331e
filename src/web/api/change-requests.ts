import { changeOrganizationChangeRequests } from "#client";
import {
  changeOrganizationChangeRequestsMutation,
  createChangeRequestMutation,
  dismissChangeRequestReviewMutation,
  getChangeRequestByIdOptions,
  getChangeRequestMergePlanOptions,
  getLastViewOfChangeRequestOptions,
  getRequestedReviewersByChangeRequestIdOptions,
  getReviewsByChangeRequestIdOptions,
  keepResolutionsMutation,
  keepSuccessorsMutation,
  listChangeRequestsForOrganizationOptions,
  listChangeRequestsForSpaceOptions,
  listSeenPagesInChangeRequestOptions,
  markChangeRequestViewedMutation,
  markPageSeenInChangeRequestMutation,
  mergeChangeRequestMutation,
  removeRequestedReviewerFromChangeRequestMutation,
  requestReviewersForChangeRequestMutation,
  revertChangeRequestMutation,
  submitChangeRequestReviewMutation,
  unmarkPageSeenInChangeRequestMutation,
  updateChangeRequestByIdMutation,
  updateChangeRequestMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type {
  ChangeOrganizationChangeRequests,
  ListChangeRequestsForOrganizationData,
  ListChangeRequestsForSpaceData,
} from "#client/types.gen.ts";
import { changing } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  ChangeOrganizationChangeRequests,
  ChangeRequest,
  ChangeRequestChanges,
  ChangeRequestRequestedReviewer,
  ChangeRequestReview,
  MergeCheck,
  MergeConflict,
  MergePlan,
  MergeResolution,
} from "#client/types.gen.ts";

/** How many changes a screen requests: more than there can be. */
const ALL_CHANGES = 10_000;

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };
type OrganizationQuestion = Given<NonNullable<ListChangeRequestsForOrganizationData["query"]>>;
type SpaceQuestion = Given<NonNullable<ListChangeRequestsForSpaceData["query"]>>;

export const changeRequestsQuery = (organizationId: string, question: OrganizationQuestion = {}) =>
  reading(
    listChangeRequestsForOrganizationOptions({
      path: { organizationId },
      query: onlySet<NonNullable<ListChangeRequestsForOrganizationData["query"]>>(question),
    }),
  );
export const spaceChangeRequestsQuery = (spaceId: string, question: SpaceQuestion = {}) =>
  reading(
    listChangeRequestsForSpaceOptions({
      path: { spaceId },
      query: onlySet<NonNullable<ListChangeRequestsForSpaceData["query"]>>(question),
    }),
  );

/** One change request, by its id or its number within the space. */
export const changeRequestQuery = (spaceId: string, changeRequestId: string) =>
  reading(getChangeRequestByIdOptions({ path: { spaceId, changeRequestId } }));
/** A dry run of the merge against the current content. */
export const mergePlanQuery = (spaceId: string, changeRequestId: string) =>
  reading(getChangeRequestMergePlanOptions({ path: { spaceId, changeRequestId } }));
export const reviewsQuery = (spaceId: string, changeRequestId: string, at: PageOf = {}) =>
  reading(
    getReviewsByChangeRequestIdOptions({ path: { spaceId, changeRequestId }, query: paging(at) }),
  );
export const requestedReviewersQuery = (spaceId: string, changeRequestId: string) =>
  reading(
    getRequestedReviewersByChangeRequestIdOptions({
      path: { spaceId, changeRequestId },
      query: { limit: 1000 },
    }),
  );
export const seenPagesQuery = (spaceId: string, changeRequestId: string) =>
  reading(listSeenPagesInChangeRequestOptions({ path: { spaceId, changeRequestId } }));
/** What the caller last viewed of it, and everything that has changed since. */
export const lastViewQuery = (spaceId: string, changeRequestId: string) =>
  reading(
    getLastViewOfChangeRequestOptions({
      path: { spaceId, changeRequestId },
      query: { limit: ALL_CHANGES },
    }),
  );

/** A preview of a bulk change of change requests. */
export const changeRequestChangesQuery = (
  organizationId: string,
  { changeRequests, change }: Pick<ChangeOrganizationChangeRequests, "changeRequests" | "change">,
) =>
  reading({
    queryKey: ["change-request-changes", organizationId, changeRequests, change] as const,
    meta: { reads: ["change-request", "review"] },
    queryFn: async ({ signal }) => {
      const { data } = await changeOrganizationChangeRequests({
        path: { organizationId },
        body: { changeRequests, change, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });
export const changeChangeRequests = changing(changeOrganizationChangeRequestsMutation());

export const createChangeRequest = changing(createChangeRequestMutation());
/** The change request's version when this page last read or changed it, for If-Match. */
export const changeRequestVersion = ({
  spaceId,
  changeRequestId,
}: {
  readonly spaceId: string;
  readonly changeRequestId: string;
}) => versionOf(`/v1/spaces/${spaceId}/change-requests/${changeRequestId}`);

export const updateChangeRequest = changing(updateChangeRequestByIdMutation());
export const mergeChangeRequest = changing(mergeChangeRequestMutation());
/** Merges the space's content into the change request. */
export const pullIntoChangeRequest = changing(updateChangeRequestMutation());
export const keepResolutions = changing(keepResolutionsMutation());
/** Sets the successors of pages that the merge removes. */
export const keepSuccessors = changing(keepSuccessorsMutation());
export const revertChangeRequest = changing(revertChangeRequestMutation());
export const requestReviewers = changing(requestReviewersForChangeRequestMutation());
export const removeRequestedReviewer = changing(removeRequestedReviewerFromChangeRequestMutation());
export const submitReview = changing(submitChangeRequestReviewMutation());
export const dismissReview = changing(dismissChangeRequestReviewMutation());
export const markViewed = changing(markChangeRequestViewedMutation());
export const markPageSeen = changing(markPageSeenInChangeRequestMutation());
export const unmarkPageSeen = changing(unmarkPageSeenInChangeRequestMutation());
