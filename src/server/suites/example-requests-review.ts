import {
  createChangeRequest,
  getChangeRequestById,
  markChangeRequestViewed,
  markPageSeenInChangeRequest,
  mergeChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editChangeRequest } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aRequest, aSpace, withBody } from "./example-parts.ts";

const words = () => ({ markdown: `Words ${newId()}` });

/** Creates a change request of a space with one page, unchanged since on both sides. */
const aPage = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpace(fixture);
  const { client } = fixture.admin;
  const made = await dataOf(
    updateSpaceContent({
      client,
      path,
      body: { changes: [{ operation: "insert_page", title: "Guide", document: words() }] },
    }),
  );
  const [page] = made.changes;
  if (page?.object !== "created_page") throw new Error("no page was made");
  const data = await dataOf(
    createChangeRequest({ client, path, body: { subject: `Change ${newId()}` } }),
  );
  return { params: { ...path, changeRequestId: data.id, pageId: page.page.id } };
};

const anEdited = async (fixture: OrganizationFixture) => {
  const { params: path } = await aRequest(fixture);
  const { client } = fixture.admin;
  const changes = [
    { operation: "insert_page" as const, title: `Page ${newId()}`, document: words() },
  ];
  await dataOf(updateChangeRequestContent({ client, path, body: { changes } }));
  return { params: path };
};
const aMerged = async (fixture: OrganizationFixture) => {
  const { params: path } = await anEdited(fixture);
  await dataOf(mergeChangeRequest({ client: fixture.admin.client, path }));
  return { params: path };
};

/** Creates one that conflicts with its space in the text of a page. */
const aConflict = async (fixture: OrganizationFixture) => {
  const { params } = await aPage(fixture);
  const { pageId: page, ...path } = params;
  const { client } = fixture.admin;
  const edit = () => ({
    changes: [{ operation: "update_page" as const, page, document: words() }],
  });
  await dataOf(updateChangeRequestContent({ client, path, body: edit() }));
  await dataOf(updateSpaceContent({ client, path, body: edit() }));
  const data = await dataOf(updateChangeRequest({ client, path }));
  return { params: path, conflict: data.conflicts?.[0]?.id ?? "" };
};

/** Creates one that deletes one page and keeps another. */
const aDeletion = async (fixture: OrganizationFixture) => {
  const { params } = await aPage(fixture);
  const { pageId: page, ...path } = params;
  const changes = [
    { operation: "delete_page" as const, page },
    { operation: "insert_page" as const, title: `Page ${newId()}`, document: words() },
  ];
  const { client } = fixture.admin;
  const { spaceId, changeRequestId } = path;
  const done = await editChangeRequest(client, spaceId, changeRequestId, ...changes);
  const [successor = ""] = createdIn(done);
  return { params: path, page, successor };
};

const aReviewer = async (fixture: OrganizationFixture) => {
  const { params } = await aRequest(fixture);
  return { params, reviewer: await fixture.app.newMember(fixture.organizationId, "review") };
};
const anAsked = async (fixture: OrganizationFixture) => {
  const { params: path, reviewer } = await aReviewer(fixture);
  await dataOf(
    requestReviewersForChangeRequest({
      client: fixture.admin.client,
      path,
      body: { users: [reviewer.id] },
    }),
  );
  return { params: path, reviewer };
};
const aReviewed = async (fixture: OrganizationFixture) => {
  const { params: path, reviewer } = await anAsked(fixture);
  const data = await dataOf(
    submitChangeRequestReview({
      client: reviewer.client,
      path,
      body: { status: "approved", comment: words() },
    }),
  );
  return { params: path, reviewId: data.id };
};
/** Creates a request for changes in another person's change request. */
const aRequestForChanges = async (fixture: OrganizationFixture) => {
  const { params } = await aSpace(fixture);
  const { app, organizationId } = fixture;
  const author = await app.newMember(organizationId, "edit");
  const reviewer = await app.newMember(organizationId, "review");
  const made = await dataOf(createChangeRequest({ client: author.client, path: params, body: {} }));
  const path = { ...params, changeRequestId: made.id };
  const body = { status: "changes-requested" as const };
  const data = await dataOf(submitChangeRequestReview({ client: reviewer.client, path, body }));
  return { ...path, reviewId: data.id };
};
const aSeen = async (fixture: OrganizationFixture) => {
  const { params: path } = await aPage(fixture);
  await dataOf(markPageSeenInChangeRequest({ client: fixture.admin.client, path }));
  const { pageId: _page, ...params } = path;
  return { params, seen: path };
};
const aView = async (fixture: OrganizationFixture) => {
  const { params } = await anEdited(fixture);
  const { client } = fixture.admin;
  const { revision } = await dataOf(getChangeRequestById({ client, path: params }));
  return { params, body: { revision } };
};
const only =
  <Params>(make: (fixture: OrganizationFixture) => Promise<{ params: Params }>) =>
  async (fixture: OrganizationFixture) => {
    const { params } = await make(fixture);
    return { params };
  };

/** A successful call for every operation on change requests and their reviews. */
export const changeRequestExamples = {
  listChangeRequestsForOrganization: async ({ organizationId }: OrganizationFixture) => ({
    params: { organizationId },
    query: { turn: "waiting" },
  }),
  changeOrganizationChangeRequests: async (fixture: OrganizationFixture) => {
    const { params } = await aRequest(fixture);
    return {
      params: { organizationId: fixture.organizationId },
      body: {
        changeRequests: [params.changeRequestId],
        change: { type: "set-status" as const, status: "open" as const },
        apply: true,
      },
    };
  },
  listChangeRequestsForSpace: aSpace,
  createChangeRequest: withBody(aSpace, () => ({ subject: `Change ${newId()}` })),
  getChangeRequestById: aRequest,
  updateChangeRequestById: withBody(aRequest, () => ({
    subject: `Renamed ${newId()}`,
    status: "open" as const,
  })),
  getChangeRequestMergePlan: anEdited,
  mergeChangeRequest: withBody(anEdited, () => ({})),
  updateChangeRequest: async (fixture: OrganizationFixture) => {
    const { params, conflict } = await aConflict(fixture);
    return { params, body: { resolutions: [{ conflict, choose: "theirs" as const }] } };
  },
  listKeptResolutions: aRequest,
  keepResolutions: async (fixture: OrganizationFixture) => {
    const { params, conflict } = await aConflict(fixture);
    return { params, body: { resolutions: [{ conflict, choose: "ours" as const }] } };
  },
  keepSuccessors: async (fixture: OrganizationFixture) => {
    const { params, page, successor } = await aDeletion(fixture);
    return { params, body: { successors: [{ page, successor }] } };
  },
  revertChangeRequest: aMerged,
  getContributorsByChangeRequestId: anEdited,
  getReviewsByChangeRequestId: only(aReviewed),
  submitChangeRequestReview: withBody(aRequest, () => ({
    status: "changes-requested" as const,
    comment: words(),
  })),
  getChangeRequestReviewById: async (fixture: OrganizationFixture) => {
    const { params, reviewId } = await aReviewed(fixture);
    return { params: { ...params, reviewId } };
  },
  dismissChangeRequestReview: async (fixture: OrganizationFixture) => {
    const params = await aRequestForChanges(fixture);
    return { params, body: { reason: `Agreed on elsewhere ${newId()}` } };
  },
  getRequestedReviewersByChangeRequestId: only(anAsked),
  requestReviewersForChangeRequest: async (fixture: OrganizationFixture) => {
    const { params, reviewer } = await aReviewer(fixture);
    return { params, body: { users: [reviewer.id] } };
  },
  removeRequestedReviewerFromChangeRequest: async (fixture: OrganizationFixture) => {
    const { params, reviewer } = await anAsked(fixture);
    return { params: { ...params, userId: reviewer.id } };
  },
  listSeenPagesInChangeRequest: only(aSeen),
  markPageSeenInChangeRequest: aPage,
  unmarkPageSeenInChangeRequest: async (fixture: OrganizationFixture) => {
    const { seen } = await aSeen(fixture);
    return { params: seen };
  },
  getLastViewOfChangeRequest: async (fixture: OrganizationFixture) => {
    const { params, body } = await aView(fixture);
    await dataOf(markChangeRequestViewed({ client: fixture.admin.client, path: params, body }));
    return { params };
  },
  markChangeRequestViewed: aView,
};
