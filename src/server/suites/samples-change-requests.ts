import {
  createChangeRequest,
  markPageSeenInChangeRequest,
  mergeChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import type { Place } from "#server/testing/place.ts";

const words = () => ({ markdown: `Words ${newId()}` });

const aSpace = async ({ newSpace }: Place) => ({ params: { spaceId: await newSpace() } });
const aRequest = async (place: Place) => {
  const { params: path } = await aSpace(place);
  const { client } = place.admin;
  const body = { subject: `Change ${newId()}` };
  const { data } = await createChangeRequest({ client, path, body, throwOnError: true });
  return { params: { ...path, changeRequestId: data.id } };
};

/** A change request of a space that has one page, which neither has changed since. */
const aPage = async (place: Place) => {
  const { params: path } = await aSpace(place);
  const { client } = place.admin;
  const { data: made } = await updateSpaceContent({
    client,
    path,
    body: { changes: [{ operation: "insert_page", title: "Guide", document: words() }] },
    throwOnError: true,
  });
  const [page] = made.changes;
  if (page?.object !== "created_page") throw new Error("no page was made");
  const { data } = await createChangeRequest({
    client,
    path,
    body: { subject: `Change ${newId()}` },
    throwOnError: true,
  });
  return { params: { ...path, changeRequestId: data.id, pageId: page.page.id } };
};

const anEdited = async (place: Place) => {
  const { params: path } = await aRequest(place);
  const { client } = place.admin;
  const changes = [
    { operation: "insert_page" as const, title: `Page ${newId()}`, document: words() },
  ];
  await updateChangeRequestContent({ client, path, body: { changes }, throwOnError: true });
  return { params: path };
};
const aMerged = async (place: Place) => {
  const { params: path } = await anEdited(place);
  await mergeChangeRequest({ client: place.admin.client, path, throwOnError: true });
  return { params: path };
};

/** One that disagrees with its space about the words of a page. */
const aConflict = async (place: Place) => {
  const { params } = await aPage(place);
  const { pageId: page, ...path } = params;
  const { client } = place.admin;
  const edit = () => ({
    changes: [{ operation: "update_page" as const, page, document: words() }],
  });
  await updateChangeRequestContent({ client, path, body: edit(), throwOnError: true });
  await updateSpaceContent({ client, path, body: edit(), throwOnError: true });
  const { data } = await updateChangeRequest({ client, path, throwOnError: true });
  return { params: path, conflict: data.conflicts?.[0]?.id ?? "" };
};

const aReviewer = async (place: Place) => {
  const { params } = await aRequest(place);
  return { params, reviewer: await place.app.newMember(place.organizationId, "review") };
};
const anAsked = async (place: Place) => {
  const { params: path, reviewer } = await aReviewer(place);
  await requestReviewersForChangeRequest({
    client: place.admin.client,
    path,
    body: { users: [reviewer.id] },
    throwOnError: true,
  });
  return { params: path, reviewer };
};
const aReviewed = async (place: Place) => {
  const { params: path, reviewer } = await anAsked(place);
  const { data } = await submitChangeRequestReview({
    client: reviewer.client,
    path,
    body: { status: "approved", comment: words() },
    throwOnError: true,
  });
  return { params: path, reviewId: data.id };
};
const aSeen = async (place: Place) => {
  const { params: path } = await aPage(place);
  await markPageSeenInChangeRequest({ client: place.admin.client, path, throwOnError: true });
  const { pageId: _page, ...params } = path;
  return { params, seen: path };
};
const only =
  <Params>(make: (place: Place) => Promise<{ params: Params }>) =>
  async (place: Place) => {
    const { params } = await make(place);
    return { params };
  };

/** A call that succeeds for every operation on change requests and their reviews. */
export const changeRequestSamples = {
  listChangeRequestsForOrganization: async ({ organizationId }: Place) => ({
    params: { organizationId },
    query: { turn: "waiting" },
  }),
  listChangeRequestsForSpace: aSpace,
  createChangeRequest: async (place: Place) => ({
    ...(await aSpace(place)),
    body: { subject: `Change ${newId()}` },
  }),
  getChangeRequestById: aRequest,
  updateChangeRequestById: async (place: Place) => ({
    ...(await aRequest(place)),
    body: { subject: `Renamed ${newId()}`, status: "open" as const },
  }),
  getChangeRequestMergePlan: anEdited,
  mergeChangeRequest: async (place: Place) => ({ ...(await anEdited(place)), body: {} }),
  updateChangeRequest: async (place: Place) => {
    const { params, conflict } = await aConflict(place);
    return { params, body: { resolutions: [{ conflict, choose: "theirs" as const }] } };
  },
  listKeptResolutions: aRequest,
  keepResolutions: async (place: Place) => {
    const { params, conflict } = await aConflict(place);
    return { params, body: { resolutions: [{ conflict, choose: "ours" as const }] } };
  },
  revertChangeRequest: aMerged,
  getContributorsByChangeRequestId: anEdited,
  getReviewsByChangeRequestId: only(aReviewed),
  submitChangeRequestReview: async (place: Place) => ({
    ...(await aRequest(place)),
    body: { status: "changes-requested" as const, comment: words() },
  }),
  getChangeRequestReviewById: async (place: Place) => {
    const { params, reviewId } = await aReviewed(place);
    return { params: { ...params, reviewId } };
  },
  getRequestedReviewersByChangeRequestId: only(anAsked),
  requestReviewersForChangeRequest: async (place: Place) => {
    const { params, reviewer } = await aReviewer(place);
    return { params, body: { users: [reviewer.id] } };
  },
  removeRequestedReviewerFromChangeRequest: async (place: Place) => {
    const { params, reviewer } = await anAsked(place);
    return { params: { ...params, userId: reviewer.id } };
  },
  listSeenPagesInChangeRequest: only(aSeen),
  markPageSeenInChangeRequest: aPage,
  unmarkPageSeenInChangeRequest: async (place: Place) => {
    const { seen } = await aSeen(place);
    return { params: seen };
  },
};
