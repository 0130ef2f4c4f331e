import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeOrganizationInvitations,
  getOrganizationAuditEvent,
  inviteUsersToOrganization,
  listOrganizationAuditEvents,
  listOrganizationInvitations,
} from "#client";
import type { ChangeOrganizationInvitations } from "#client/types.gen.ts";
import { MAX_CHANGED_INVITATIONS } from "#contract/schemas/limits.ts";
import { invitations } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { type MailApp, makeMailApp } from "#server/testing/mail-fixture.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { MAILS_TO_ADDRESS } from "../mail/mail-invitations.ts";

type Asked = ChangeOrganizationInvitations;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far the apps' clocks are ahead of the real one. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp({ now });
});
beforeEach(async () => {
  ahead = 0;
  admin = await app.newAdmin();
});

const path = () => ({ organizationId: admin.organizationId });
const ask = (body: Asked, by: Person = admin) =>
  changeOrganizationInvitations({ client: by.client, path: path(), body });
const change = (body: Asked) => dataOf(ask(body));
const invite = (emails: string[]) =>
  dataOf(
    inviteUsersToOrganization({
      client: admin.client,
      path: path(),
      body: { emails, role: "edit" },
    }),
  );
const listed = async (query: Parameters<typeof listOrganizationInvitations>[0]["query"] = {}) =>
  (
    await dataOf(
      listOrganizationInvitations({
        client: admin.client,
        path: path(),
        query: { limit: 1000, ...query },
      }),
    )
  ).items;
const idOf = async (email: string) =>
  (await listed()).find((invitation) => invitation.email === email)?.id ?? "";
const addresses = async (query?: Parameters<typeof listed>[0]) =>
  (await listed(query)).map(({ email }) => email).toSorted();
const eventsOf = async (action: string) => {
  const { client } = admin;
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client, path: path(), query: { action } }),
  );
  return Promise.all(
    items.map(({ id }) =>
      dataOf(getOrganizationAuditEvent({ client, path: { ...path(), auditEventId: id } })),
    ),
  );
};

describe("invitations of a list", () => {
  it("are those that are pending or expired, or whose address has the text", async () => {
    await invite(["old@first.example", "old@second.example"]);
    ahead = 8 * DAY_MS;
    await invite(["new@first.example"]);
    expect(await addresses({ status: "expired" })).toEqual([
      "old@first.example",
      "old@second.example",
    ]);
    expect(await addresses({ status: "pending" })).toEqual(["new@first.example"]);
    expect(await addresses({ search: "FIRST" })).toEqual([
      "new@first.example",
      "old@first.example",
    ]);
    expect(await addresses({ search: "FIRST", status: "expired" })).toEqual(["old@first.example"]);
    expect(await addresses({ search: "%" })).toEqual([]);
  });
});

describe("changing many invitations", () => {
  it("says what would become of each, and revokes them with an event of each", async () => {
    await invite(["a@bulk.example", "b@bulk.example", "kept@bulk.example"]);
    const [a, b] = [await idOf("a@bulk.example"), await idOf("b@bulk.example")];
    const body: Asked = {
      invitations: { ids: [a, b, "gone", a] },
      change: { type: "revoke" },
    };
    const expected = {
      object: "invitation-changes",
      changed: 2,
      missing: 1,
      outcomes: [
        { id: a, outcome: "changed", email: "a@bulk.example", role: "edit" },
        { id: b, outcome: "changed", email: "b@bulk.example", role: "edit" },
        { id: "gone", outcome: "missing" },
      ],
    };
    const before = await fingerprint(app.database.db);
    expect(await change(body)).toEqual({ ...expected, applied: false });
    expect(await fingerprint(app.database.db)).toEqual(before);

    expect(await change({ ...body, apply: true })).toEqual({ ...expected, applied: true });
    expect(await addresses()).toEqual(["kept@bulk.example"]);
    const events = await eventsOf("invitation.revoked");
    expect(new Set(events.map(({ target }) => target.label))).toEqual(
      new Set(["a@bulk.example", "b@bulk.example"]),
    );
    expect(events[0]?.payload).toMatchObject({ before: { role: "edit" } });
    expect(await change({ ...body, apply: true })).toMatchObject({ changed: 0, missing: 3 });
  });

  it("renews all that match, less some, for seven days, with the role they had", async () => {
    await invite(["one@old.example", "two@old.example", "left@old.example"]);
    ahead = 8 * DAY_MS;
    await invite(["new@old.example"]);
    const left = await idOf("left@old.example");
    const done = await change({
      invitations: { matching: { status: "expired", search: "old.example" }, except: [left] },
      change: { type: "renew" },
      apply: true,
    });
    expect(done).toMatchObject({ applied: true, changed: 2, missing: 0 });
    expect(await addresses({ status: "expired" })).toEqual(["left@old.example"]);
    const [renewed] = await listed({ search: "one@" });
    expect(renewed).toMatchObject({ role: "edit", status: "pending" });
    expect(Date.parse(renewed?.expiresAt ?? "") - now().getTime()).toBeGreaterThan(6.9 * DAY_MS);
    const events = await eventsOf("invitation.renewed");
    expect(events.map(({ payload }) => payload.after)).toEqual(
      expect.arrayContaining([{ roles: { "one@old.example": "edit" } }]),
    );
    expect(events).toHaveLength(2);
  });

  it("leaves invitations of others as they are, and what is to be joined by stays so", async () => {
    const other = await app.newAdmin();
    const theirs = { organizationId: other.organizationId };
    const { client } = other;
    await dataOf(
      inviteUsersToOrganization({ client, path: theirs, body: { emails: ["x@theirs.example"] } }),
    );
    const { items } = await dataOf(listOrganizationInvitations({ client, path: theirs }));
    const ids = items.map(({ id }) => id);
    expect(
      await change({ invitations: { ids }, change: { type: "revoke" }, apply: true }),
    ).toMatchObject({ changed: 0, missing: 1 });
    expect((await dataOf(listOrganizationInvitations({ client, path: theirs }))).count).toBe(1);
    // Whoever may not invite is refused as by a change of many, not asked to join by an invitation called bulk.
    const member = await app.newMember(admin.organizationId, "edit");
    const refused = await ask({ invitations: { ids }, change: { type: "revoke" } }, member);
    expect(refused.response?.status).toBe(403);
  });

  it("refuses more than fit in one request, and changes nothing", async () => {
    const createdAt = new Date();
    const rows = Array.from({ length: MAX_CHANGED_INVITATIONS + 1 }, (_, number) => ({
      id: newId(),
      organizationId: admin.organizationId,
      kind: "email" as const,
      email: `person-${number}@many.example`,
      role: "read" as const,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + DAY_MS),
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await app.database.db.insert(invitations).values(rows.slice(from, from + 1000));
    const everything = { matching: { status: "pending" } } as const;
    const tooMany = await ask({
      invitations: everything,
      change: { type: "revoke" },
      apply: true,
    });
    expect(tooMany.response?.status).toBe(400);
    expect(tooMany.error?.error.message).toContain("Nothing was changed");
    const [spared] = rows;
    const done = await change({
      invitations: { ...everything, except: [spared?.id ?? ""] },
      change: { type: "revoke" },
      apply: true,
    });
    expect(done.changed).toBe(MAX_CHANGED_INVITATIONS);
    expect(await addresses()).toEqual([spared?.email]);
  });
});

describe("where the service sends e-mail", () => {
  let mailing: MailApp;
  beforeAll(async () => {
    mailing = await makeMailApp({ now });
  });
  afterAll(() => mailing.mailServer.close());

  it("renewing mails again, and says of whom it does not and why", async () => {
    const sender = await mailing.newAdmin();
    const { client, organizationId } = sender;
    const emails = [
      `${newId().toLowerCase()}@often.example`,
      `${newId().toLowerCase()}@once.example`,
    ];
    const send = (some: string[]) =>
      dataOf(
        inviteUsersToOrganization({ client, path: { organizationId }, body: { emails: some } }),
      );
    await send(emails);
    for (let time = 1; time < MAILS_TO_ADDRESS; time += 1) await send(emails.slice(0, 1));
    const done = await dataOf(
      changeOrganizationInvitations({
        client,
        path: { organizationId },
        body: { invitations: { matching: {} }, change: { type: "renew" }, apply: true },
      }),
    );
    expect(done.changed).toBe(2);
    const problems = new Map(done.outcomes.map(({ email, notMailed }) => [email, notMailed]));
    expect(problems.get(emails[0])).toContain("10 invitations of the day");
    expect(problems.get(emails[1])).toBeUndefined();
  });
});
