import {
  createChangeRequest,
  inviteToCollection,
  inviteToSpace,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
} from "#client";
import type { Operation } from "#contract/operation.ts";
import { createToken } from "#server/modules/people/api-tokens/create-token.ts";
import { createOrganization } from "#server/modules/people/organizations/create-organization.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import { editSpace, onePixel } from "#server/testing/content-place.ts";
import type { Person } from "#server/testing/make-app.ts";
import type { Place } from "#server/testing/place.ts";
import { given, talkOn } from "#server/testing/talk.ts";
import { fillSites } from "./full-sites.ts";

const words = { markdown: "Is *this* right?" };

const fillOrganization = async (place: Place): Promise<void> => {
  const { app, admin } = place;
  await place.own(place.teamId, admin);
  await place.newTeam([admin.id]);
  for (const make of [place.newLink, place.newInvitation]) await Promise.all([make(), make()]);
  for (const name of ["One", "Two"])
    await createToken(app.asPerson(admin), { name, expiresInDays: null });
  await signInBrowser(app, admin);
  await signInBrowser(app, admin);
  await createOrganization(app.asPerson(admin), { title: "Second" });
};

/** Two collections, two spaces in the first, and two people and teams with roles of their own on both. */
const fillCollection = async (place: Place, people: readonly Person[]) => {
  const { client } = place.admin;
  const collectionId = await place.newCollection();
  await place.newCollection();
  const spaceId = await place.newSpace(collectionId);
  await place.newSpace(collectionId);
  const users = people.map(({ id }) => id);
  const teams = [place.teamId, await place.newTeam()];
  const body = { users, teams, role: "review" as const };
  await given(inviteToCollection({ client, path: { collectionId }, body }));
  await given(inviteToSpace({ client, path: { spaceId }, body }));
  return { collectionId, spaceId };
};

/** Two files in a space; answers its revision. */
const fillContent = async ({ admin }: Place, spaceId: string): Promise<string> => {
  const files = ["one", "two"].map((ref) => ({
    name: `${ref}.png`,
    contentType: "image/png",
    base64: onePixel,
    ref,
  }));
  const done = await editSpace(admin.client, spaceId, { operation: "insert_files", files });
  return done.revision;
};

/** Two open change requests, the second reviewed by all of the people; answers its id. */
const fillReviews = async (
  { admin: { client } }: Place,
  spaceId: string,
  people: readonly Person[],
): Promise<string> => {
  const open = async (subject: string) => {
    const { id } = await given(
      createChangeRequest({ client, path: { spaceId }, body: { subject } }),
    );
    const made = { spaceId, changeRequestId: id };
    await given(updateChangeRequestById({ client, path: made, body: { status: "open" } }));
    return made;
  };
  await open("One");
  const path = await open("Two");
  const users = people.map(({ id }) => id);
  await given(requestReviewersForChangeRequest({ client, path, body: { users } }));
  const body = { status: "approved" as const, comment: words };
  for (const { client: reviewer } of people)
    await given(submitChangeRequestReview({ client: reviewer, path, body }));
  return path.changeRequestId;
};

/** A comment of each of the people, and a reply of each to the first; answers that one's id. */
const fillTalk = async (
  spaceId: string,
  people: readonly Person[],
  changeRequestId?: string,
): Promise<string> => {
  const talk = talkOn({ spaceId }, changeRequestId);
  const posted: string[] = [];
  for (const person of people) posted.push((await given(talk.post(person, { body: words }))).id);
  const [first = ""] = posted;
  for (const person of people) await given(talk.reply(person, first, "It is."));
  return first;
};

/** The parameters of an operation that lists something of which there is more than one. */
export type FullParams = (operation: Operation) => Readonly<Record<string, string>>;

/**
 * Puts at least two of everything that is listed into a place. The lists of a person are those of its
 * admin, those of a team its own.
 */
export const fillPlace = async (place: Place): Promise<FullParams> => {
  const { app, organizationId, teamId, admin } = place;
  await fillOrganization(place);
  const newReviewer = () => app.newMember(organizationId, "review");
  const people = [await newReviewer(), await newReviewer()];
  const { collectionId, spaceId } = await fillCollection(place, people);
  const revisionId = await fillContent(place, spaceId);
  const changeRequestId = await fillReviews(place, spaceId, people);
  const onSpace = await fillTalk(spaceId, people);
  const onChangeRequest = await fillTalk(spaceId, people, changeRequestId);
  const siteId = await fillSites(place);
  const known = {
    siteId,
    organizationId,
    teamId,
    collectionId,
    spaceId,
    revisionId,
    changeRequestId,
  };
  return ({ path }) => ({
    ...known,
    userId: admin.id,
    commentId: path.includes("{changeRequestId}") ? onChangeRequest : onSpace,
  });
};
