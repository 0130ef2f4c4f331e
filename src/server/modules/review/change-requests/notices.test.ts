import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getNotificationSettings,
  mergeChangeRequest,
  postCommentInChangeRequest,
  postCommentInSpace,
  postCommentReplyInSpace,
  removeMemberFromOrganizationById,
  removeRequestedReviewerFromChangeRequest,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
  updateCommentInSpace,
  updateNotificationSettings,
} from "#client";
import { transaction } from "#server/db/transaction.ts";
import { notify } from "#server/modules/people/mail/notices.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { addressesIn } from "../comments/mentions.ts";

let app: MailApp;
let fixture: SpaceFixture;
let author: Person;
let reviewer: Person;
let merger: Person;
beforeAll(async () => {
  app = await makeMailApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  reviewer = await fixture.newPerson("review");
  merger = await fixture.newPerson("review");
});
afterAll(() => app.mailServer.close());

/** The subjects of all that each of them was sent so far. */
const subjectsToEach = async (people: readonly Person[]): Promise<string[][]> => {
  await app.deliver();
  return people.map(({ email }) =>
    app.mailServer.mails.filter(({ to }) => to === email).map(({ subject }) => subject),
  );
};
const subjectsTo = async (person: Person): Promise<string[]> =>
  (await subjectsToEach([person])).flat();
/** What somebody is told by what `work` does. */
const toldBy = async (person: Person, work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await subjectsTo(person)).length;
  await work();
  return (await subjectsTo(person)).slice(before);
};
const begin = async () => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish({ home: { a: "Welcome." } });
  const body = { subject: "New words" };
  const { id } = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId: own.spaceId }, body }),
  );
  await own.edit(author, id, { home: { a: "Hello." } });
  const path = { spaceId: own.spaceId, changeRequestId: id };
  await dataOf(updateChangeRequestById({ client: author.client, path, body: { status: "open" } }));
  return path;
};
const comment = (by: Person, markdown: string) =>
  dataOf(
    postCommentInSpace({
      client: by.client,
      path: { spaceId: fixture.spaceId },
      body: { body: { markdown } },
    }),
  );

describe("people are told", () => {
  it("that their review is asked for, once, with where it is", async () => {
    const path = await begin();
    const ask = () =>
      dataOf(
        requestReviewersForChangeRequest({
          client: author.client,
          path,
          body: { users: [reviewer.id] },
        }),
      );
    expect(await toldBy(reviewer, ask)).toEqual([
      `${author.displayName} asks for your review of #1 New words`,
    ]);
    expect(await toldBy(reviewer, ask)).toEqual([]);
    const mail = app.mailServer.mails.findLast(({ to }) => to === reviewer.email);
    expect(mail?.links[0]).toMatch(new RegExp(`/spaces/${path.spaceId}/change-requests/1$`));
    expect(mail?.html).toContain(mail?.links[0]);
  });

  it("nothing of a request that was taken back before the mail left", async () => {
    const path = await begin();
    const { client } = author;
    const told = await toldBy(reviewer, async () => {
      const body = { users: [reviewer.id, merger.id] };
      await dataOf(requestReviewersForChangeRequest({ client, path, body }));
      await removeRequestedReviewerFromChangeRequest({
        client,
        path: { ...path, userId: reviewer.id },
        throwOnError: true,
      });
    });
    expect(told).toEqual([]);
    const mail = app.mailServer.mails.findLast(({ to }) => to === merger.email);
    expect(mail?.links[0]).toContain(`/spaces/${path.spaceId}/change-requests/1`);
  });

  it("where they are mentioned, by the number of the change request", async () => {
    const path = await begin();
    const body = { body: { markdown: `@${reviewer.email}` } };
    const { client } = author;
    const told = await toldBy(reviewer, () =>
      dataOf(postCommentInChangeRequest({ client, path, body })),
    );
    expect(told).toEqual([`${author.displayName} mentioned you in a comment on #1 New words`]);
    const mail = app.mailServer.mails.findLast(({ to }) => to === reviewer.email);
    expect(mail?.links[0]).toMatch(
      new RegExp(`/spaces/${path.spaceId}/change-requests/1\\?comment=\\w+$`),
    );
  });

  it("that what they took part in was merged, but not who merged it", async () => {
    const path = await begin();
    await dataOf(
      submitChangeRequestReview({
        client: reviewer.client,
        path,
        body: { status: "approved" },
      }),
    );
    const merge = () => dataOf(mergeChangeRequest({ client: merger.client, path, body: {} }));
    const before = await subjectsToEach([author, reviewer, merger]);
    await merge();
    const after = await subjectsToEach([author, reviewer, merger]);
    const merged = [`${merger.displayName} merged #1 New words`];
    expect(after.map((subjects, at) => subjects.slice(before[at]?.length))).toEqual([
      merged,
      merged,
      [],
    ]);
  });

  it("that they are mentioned in a comment, a reply, or what is added to one", async () => {
    const mentioned = `${author.displayName} mentioned you in a comment`;
    let commentId = "";
    const first = await toldBy(reviewer, async () => {
      ({ id: commentId } = await comment(author, `Look, @${reviewer.email.toUpperCase()}!`));
    });
    const path = { spaceId: fixture.spaceId, commentId };
    const reply = await toldBy(reviewer, () =>
      dataOf(
        postCommentReplyInSpace({
          client: author.client,
          path,
          body: { body: { markdown: `(@${reviewer.email}, @${author.email})` } },
        }),
      ),
    );
    expect([first, reply]).toEqual([[mentioned], [mentioned]]);
    const edit = (markdown: string) => () =>
      dataOf(updateCommentInSpace({ client: author.client, path, body: { body: { markdown } } }));
    expect(await toldBy(reviewer, edit(`Again @${reviewer.email}`))).toEqual([]);
    const both = edit(`@${reviewer.email} and @${merger.email}`);
    expect(await toldBy(merger, both)).toEqual([mentioned]);
    expect(await subjectsTo(author)).not.toContain(mentioned);
  });

  it("only where they can open the space, also when that changed before the mail left", async () => {
    const stranger = await app.newPerson();
    const { organizationId } = fixture.admin;
    const leaver = await app.newMember(organizationId, "read");
    const guest = await app.newMember(organizationId, null);
    expect(await toldBy(stranger, () => comment(author, `@${stranger.email}`))).toEqual([]);
    expect(await toldBy(guest, () => comment(author, `@${guest.email}`))).toEqual([]);
    const told = await toldBy(leaver, async () => {
      await comment(author, `@${leaver.email}`);
      const path = { organizationId, userId: leaver.id };
      await dataOf(removeMemberFromOrganizationById({ client: fixture.admin.client, path }));
    });
    expect(told).toEqual([]);
  });

  it("nothing that they switched off", async () => {
    const person = await fixture.newPerson("read");
    const { client } = person;
    expect(await dataOf(getNotificationSettings({ client }))).toEqual({
      mail: true,
      reviewRequested: true,
      mentioned: true,
      merged: true,
      certificateEnding: true,
    });
    const set = (mentioned: boolean) =>
      dataOf(updateNotificationSettings({ client, body: { mentioned } }));
    expect(await set(false)).toMatchObject({ mentioned: false, merged: true });
    expect(await toldBy(person, () => comment(author, `@${person.email}`))).toEqual([]);
    expect(await set(true)).toMatchObject({ mentioned: true });
    expect(await toldBy(person, () => comment(author, `@${person.email}`))).toHaveLength(1);
  });

  it("as admins alone, that a certificate is ending", async () => {
    const { organizationId } = fixture.admin;
    const tell = () =>
      transaction(app.context, (tx) =>
        notify(tx, {
          kind: "certificate-ending",
          organizationId,
          userIds: [fixture.admin.id, reviewer.id],
          subject: "Okta",
          path: `/o/${organizationId}/settings/sign-in`,
          detail: "It ends on 3 May. Until then, add the new one.",
        }),
      );
    expect(await toldBy(fixture.admin, tell)).toEqual(["The certificate of Okta is ending"]);
    expect(await subjectsTo(reviewer)).not.toContain("The certificate of Okta is ending");
  });
});

it("without a mail server the settings say so", async () => {
  const silent = await makeApp();
  const { client } = await silent.newPerson();
  expect(await dataOf(getNotificationSettings({ client }))).toMatchObject({ mail: false });
});

it.each([
  ["@ana@example.com", ["ana@example.com"]],
  [
    "Hello @Ana@Example.com, and (@b.c+d@sub.example.org).",
    ["ana@example.com", "b.c+d@sub.example.org"],
  ],
  ["ana@example.com alone is none, nor is me@ana@example.com", []],
  ["@a\\_b@example.com", ["a_b@example.com"]],
  ["@ana @@ana@", []],
])("an address after an @ is a mention: %s", (text, expected) => {
  expect([...addressesIn(text)]).toEqual(expected);
});
