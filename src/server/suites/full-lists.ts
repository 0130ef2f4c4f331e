import {
  addSectionGroupToSite,
  addSectionToSite,
  addSpaceToSite,
  createChangeRequest,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  createSiteStructureDraft,
  deleteSiteById,
  inviteToCollection,
  inviteToSpace,
  removeMemberFromOrganizationById,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
} from "#client";
import type { Operation } from "#contract/operation.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import type { Person } from "#server/testing/make-app.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { queuedJob } from "#server/testing/job-fixture.ts";
import { storeImport } from "#server/testing/stored-import.ts";
import { fillSpecs } from "./example-requests-specs.ts";
import { fillSyncs } from "./example-requests-git.ts";
import { fillTranslatedTerms } from "./example-requests-translations.ts";
import { openDoor } from "#server/testing/saml-door.ts";
import { commentClient } from "#server/testing/comment-client.ts";

/**
 * Creates two deleted sites, and two more, one of which has two of everything that a site contains or is linked from;
 * returns that one's id.
 */
const fillSites = async (fixture: OrganizationFixture): Promise<string> => {
  const { organizationId, admin, newSpace } = fixture;
  const { client } = admin;
  const newSite = () => dataOf(createSite({ client, path: { organizationId } }));
  for (let deleted = 0; deleted < 2; deleted += 1) {
    const { id: siteId } = await newSite();
    await dataOf(deleteSiteById({ client, path: { organizationId, siteId } }));
  }
  await newSite();
  const path = { organizationId, siteId: (await newSite()).id };
  for (const name of ["One", "Two"]) {
    const body = { spaceId: await newSpace(), title: `Section ${name}` };
    const { id } = await dataOf(addSectionToSite({ client, path, body }));
    const group = { title: name, sections: [id] };
    await dataOf(addSectionGroupToSite({ client, path, body: group }));
    await dataOf(createSiteStructureDraft({ client, path, body: { title: name } }));
    await dataOf(createSiteShareLink({ client, path, body: { name } }));
    const source = `/was/${name}`;
    const destination = { kind: "site-section" as const, siteSectionId: id };
    await dataOf(createSiteRedirect({ client, path, body: { source, destination } }));
  }
  return path.siteId;
};

const words = { markdown: "Is *this* right?" };

const fillOrganization = async (fixture: OrganizationFixture): Promise<void> => {
  const { app, organizationId, admin } = fixture;
  for (let removed = 0; removed < 2; removed += 1) {
    const { id: userId } = await app.newMember(organizationId, "read");
    const path = { organizationId, userId };
    await dataOf(removeMemberFromOrganizationById({ client: admin.client, path }));
  }
  await fixture.own(fixture.teamId, admin);
  await fixture.newTeam([admin.id]);
  for (const make of [fixture.newLink, fixture.newInvitation]) await Promise.all([make(), make()]);
  for (const name of ["One", "Two"])
    await createToken(app.asPerson(admin), { name, expiresInDays: null });
  await signInBrowser(app, admin);
  await signInBrowser(app, admin);
  await createOrganization(app.asPerson(admin), { title: "Second" });
};

/** Creates two collections, two spaces in the first, and two people and teams with roles set directly on both. */
const fillCollection = async (fixture: OrganizationFixture, people: readonly Person[]) => {
  const { client } = fixture.admin;
  const collectionId = await fixture.newCollection();
  await fixture.newCollection();
  const spaceId = await fixture.newSpace(collectionId);
  const besideId = await fixture.newSpace(collectionId);
  const users = people.map(({ id }) => id);
  const teams = [fixture.teamId, await fixture.newTeam()];
  const body = { users, teams, role: "review" as const };
  await dataOf(inviteToCollection({ client, path: { collectionId }, body }));
  await dataOf(inviteToSpace({ client, path: { spaceId }, body }));
  return { collectionId, spaceId, besideId };
};

/** A word that two pages of the space and one beside it contain, for searching. */
export const SAID = "guide";

/**
 * Creates two files in a space, and two pages that link to a third and show the first file. The third has links too,
 * two of them broken. Adds another page beside the space.
 */
const fillContent = async ({ admin }: OrganizationFixture, spaceId: string, besideId: string) => {
  await editSpace(admin.client, besideId, newPage("Beside", SAID));
  const files = ["one", "two"].map((ref) => ({
    name: `${ref}.png`,
    contentType: "image/png",
    base64: onePixel,
    ref,
  }));
  const lost = "[one](gone.md) and [two](lost.md)";
  const linking = `A ${SAID}: [to the target](./target.md), which has ![a picture](./one).`;
  const done = await editSpace(
    admin.client,
    spaceId,
    { operation: "insert_files", files },
    newPage("Target", `<https://example.com/1> and <https://example.com/2>, ${lost}`, {
      ref: "target",
    }),
    newPage("One", linking),
    newPage("Two", linking),
  );
  const [pageId = ""] = createdIn(done);
  const [file] = done.insertedFiles ?? [];
  return { revisionId: done.revision, pageId, fileId: file?.id ?? "" };
};

/** Creates two open change requests, the second reviewed by all of the people; returns its id. */
const fillReviews = async (
  { admin: { client } }: OrganizationFixture,
  spaceId: string,
  people: readonly Person[],
): Promise<string> => {
  const open = async (subject: string) => {
    const { id } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: { subject } }),
    );
    const made = { spaceId, changeRequestId: id };
    await dataOf(updateChangeRequestById({ client, path: made, body: { status: "open" } }));
    return made;
  };
  await open("One");
  const path = await open("Two");
  const users = people.map(({ id }) => id);
  await dataOf(requestReviewersForChangeRequest({ client, path, body: { users } }));
  const body = { status: "approved" as const, comment: words };
  for (const { client: reviewer } of people)
    await dataOf(submitChangeRequestReview({ client: reviewer, path, body }));
  return path.changeRequestId;
};

/** Posts a comment by each of the people, and a reply by each to the first; returns that comment's id. */
const fillTalk = async (
  spaceId: string,
  people: readonly Person[],
  changeRequestId?: string,
): Promise<string> => {
  const talk = commentClient({ spaceId }, changeRequestId);
  const posted: string[] = [];
  for (const person of people) posted.push((await dataOf(talk.post(person, { body: words }))).id);
  const [first = ""] = posted;
  for (const person of people) await dataOf(talk.reply(person, first, "It is."));
  return first;
};

/** Creates two providers, with two attempts to sign in with the second; returns that one's id. */
const fillProviders = async ({ app, admin }: OrganizationFixture): Promise<string> => {
  await openDoor(app, admin);
  const door = await openDoor(app, admin);
  for (const response of ["one", "two"]) await door.post(response);
  return door.providerId;
};

/** Creates two imports, the second with two pages; returns that one's id. */
const fillImports = async (
  { app, organizationId, admin }: OrganizationFixture,
  spaceId: string,
): Promise<string> => {
  const of = { organizationId, spaceId, createdBy: admin.id };
  await storeImport(app.database.db, of);
  return (await storeImport(app.database.db, of)).importRunId;
};

/** Returns parameters for an operation whose list has more than one item. */
export type FullParams = (operation: Operation) => Readonly<Record<string, string>>;

/**
 * Adds at least two of everything that can be listed to a fixture. Lists of a person are those of its admin, lists of
 * a team those of its own team.
 */
export const fillLists = async (fixture: OrganizationFixture): Promise<FullParams> => {
  const { app, organizationId, teamId, admin } = fixture;
  await fillOrganization(fixture);
  const newReviewer = () => app.newMember(organizationId, "review");
  const people = [await newReviewer(), await newReviewer()];
  const { collectionId, spaceId, besideId } = await fillCollection(fixture, people);
  const content = await fillContent(fixture, spaceId, besideId);
  const changeRequestId = await fillReviews(fixture, spaceId, people);
  const onSpace = await fillTalk(spaceId, people);
  const onChangeRequest = await fillTalk(spaceId, people, changeRequestId);
  const siteId = await fillSites(fixture);
  const onSite = { organizationId, siteId };
  await dataOf(addSpaceToSite({ client: admin.client, path: onSite, body: { spaceId } }));
  for (const kind of ["one", "two"]) await queuedJob(app.context, { kind, organizationId });
  const known = {
    samlProviderId: await fillProviders(fixture),
    importRunId: await fillImports(fixture, spaceId),
    siteId,
    organizationId,
    teamId,
    collectionId,
    spaceId,
    ...content,
    ...(await fillSpecs(fixture, spaceId)),
    changeRequestId,
    ...(await fillTranslatedTerms(fixture, spaceId)),
    // Last, because a connected space can only be edited through change requests.
    gitSyncId: await fillSyncs(fixture, spaceId),
  };
  return ({ path }) => ({
    ...known,
    userId: admin.id,
    commentId: path.includes("{changeRequestId}") ? onChangeRequest : onSpace,
  });
};
