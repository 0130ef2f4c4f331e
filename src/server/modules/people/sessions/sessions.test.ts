import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endSession, listSessions } from "#client";
import { refreshSession, startSession } from "#server/access/sessions.ts";
import { findUserById } from "#server/access/session-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  person = await app.newPerson();
});

const signIn = async (owner: Person, userAgent: string | null) => {
  const user = await findUserById(app.database.db, owner.id);
  if (!user) throw new Error("the person has no account");
  return transaction(app.context, (tx) => startSession(tx, user, userAgent, "test"));
};
const list = async (token: string, query: { page?: string; limit?: number } = {}) => {
  const { data } = await listSessions({ client: app.client(token), query, throwOnError: true });
  return data;
};
const end = async (token: string, sessionId: string) => {
  const { response } = await endSession({ client: app.client(token), path: { sessionId } });
  return response?.status;
};
const statusWith = async (token: string) => (await app.request("/v1/user", { token })).status;

describe("sessions", () => {
  it("are listed for their owner, who sees which one is in use", async () => {
    const desk = await signIn(person, "Desk browser");
    const phone = await signIn(person, null);
    const { items, count } = await list(phone.accessToken);
    expect(count).toBe(2);
    const byId = new Map(items.map((item) => [item.id, item]));
    expect(byId.get(desk.sessionId)).toMatchObject({ userAgent: "Desk browser", current: false });
    expect(byId.get(phone.sessionId)?.current).toBe(true);
    expect(byId.get(phone.sessionId)).not.toHaveProperty("userAgent");
    expect(JSON.stringify(items)).not.toContain(desk.cookieSecret);
    const stranger = await app.newPerson();
    expect((await list(stranger.token)).items).toEqual([]);
  });

  it("come page by page, each once", async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await signIn(person, `Browser ${n}`)).sessionId);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const found = await list(person.token, { limit: 2, ...(page === undefined ? {} : { page }) });
      seen.push(...found.items.map(({ id }) => id));
      page = found.next?.page;
    } while (page !== undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it("are not listed once they are over", async () => {
    await signIn(person, "Old browser");
    const later = await makeApp({ now: () => new Date(Date.now() + 8 * DAY_MS) });
    const { data } = await listSessions({ client: later.client(person.token), throwOnError: true });
    expect(data).toEqual({ items: [], count: 0 });
  });

  it("end at once with their access tokens and cookie, which is recorded once", async () => {
    const lost = await signIn(person, "Lost browser");
    const kept = await signIn(person, "Kept browser");
    expect(await end(kept.accessToken, lost.sessionId)).toBe(204);
    expect(await end(kept.accessToken, lost.sessionId)).toBe(204);
    expect(await statusWith(lost.accessToken)).toBe(401);
    expect(await statusWith(kept.accessToken)).toBe(200);
    await expect(refreshSession(app.context, lost.cookieSecret ?? "")).rejects.toThrow(
      "signed out",
    );
    const events = await app.database.db.query.auditEvents.findMany({
      where: (event, { and, eq }) =>
        and(eq(event.targetId, lost.sessionId), eq(event.action, "session.ended")),
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      organizationId: null,
      actorId: person.id,
      targetLabel: "Lost browser",
      credentialId: kept.sessionId,
    });
  });

  it("of other people, and unknown ones, are left alone", async () => {
    const theirs = await signIn(await app.newPerson(), "Their browser");
    expect(await end(person.token, theirs.sessionId)).toBe(204);
    expect(await end(person.token, "unknown")).toBe(204);
    expect(await statusWith(theirs.accessToken)).toBe(200);
  });

  it("refuse a page size over the limit", async () => {
    const { response } = await listSessions({ client: person.client, query: { limit: 1001 } });
    expect(response?.status).toBe(400);
  });
});
