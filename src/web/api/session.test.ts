import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccessToken } from "#client/types.gen.ts";
import { createSession, type SessionNews } from "./session.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const never = new AbortController().signal;

const grantFor = (userId: string, token: string, minutes = 15): AccessToken => ({
  accessToken: token,
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  session: "session",
  user: {
    object: "user",
    id: userId,
    displayName: userId,
    emailVerified: true,
    urls: { location: `http://localhost/v1/users/${userId}` },
  },
});

const setUp = () => {
  const renew = vi.fn<() => Promise<AccessToken | null>>();
  const onOtherPerson = vi.fn();
  const news: SessionNews[] = [];
  const session = createSession({
    renew,
    onOtherPerson,
    announce: (piece) => news.push(piece),
    now: Date.now,
  });
  return { session, renew, onOtherPerson, news };
};

describe("the session of a page", () => {
  beforeEach(() => vi.useFakeTimers({ now: START }));
  afterEach(() => vi.useRealTimers());

  it("asks the service once, however many requests find their token refused", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(grantFor("ana", "new"));
    const tokens = await Promise.all([
      session.recover("old", never, false),
      session.recover("old", never, false),
      session.recover("old", never, true),
    ]);
    expect(tokens).toEqual(["new", "new", "new"]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("hands out a token that another request renewed meanwhile without asking again", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "new"));
    expect(await session.recover("old", never, false)).toBe("new");
    expect(renew).not.toHaveBeenCalled();
  });

  it("lets a request wait while somebody signs in again, then go on", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(null);
    const waiting = session.recover("old", never, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.phase.get()).toBe("interrupted");
    expect(session.asking.get()).toBe(true);
    session.start(grantFor("ana", "fresh"));
    expect(await waiting).toBe("fresh");
    expect(session.asking.get()).toBe(false);
  });

  it("refuses what waits when the person declines, and asks again with the next request", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(null);
    const waiting = session.recover("old", never, false);
    await vi.advanceTimersByTimeAsync(0);
    session.declineSignIn();
    await expect(waiting).rejects.toMatchObject({ status: 401 });
    expect(session.asking.get()).toBe(false);
    const next = session.token(never, false);
    expect(session.asking.get()).toBe(true);
    session.start(grantFor("ana", "fresh"));
    expect(await next).toBe("fresh");
  });

  it("never asks anybody on behalf of a request nobody made by hand", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(null);
    await expect(session.recover("old", never, true)).rejects.toMatchObject({ status: 401 });
    expect(session.asking.get()).toBe(false);
  });

  it("stops waiting for a request that was given up", async () => {
    const { session, renew } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(null);
    const giveUp = new AbortController();
    const waiting = session.recover("old", giveUp.signal, false);
    await vi.advanceTimersByTimeAsync(0);
    giveUp.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  it("never lets a request go on as another person", async () => {
    const { session, renew, onOtherPerson } = setUp();
    session.start(grantFor("ana", "old"));
    renew.mockResolvedValue(null);
    const waiting = session.recover("old", never, false);
    await vi.advanceTimersByTimeAsync(0);
    session.start(grantFor("ben", "of-ben"));
    await expect(waiting).rejects.toMatchObject({ status: 401 });
    expect(onOtherPerson).toHaveBeenCalledTimes(1);
  });

  it("renews ahead of time, and not in a storm when the clock is wrong", async () => {
    const { session, renew } = setUp();
    renew.mockImplementation(async () => grantFor("ana", "next", -60));
    session.start(grantFor("ana", "first"));
    await vi.advanceTimersByTimeAsync(14 * 60_000 - 1);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("follows the other tabs: signs out with them and comes back with them", async () => {
    const { session, renew, news } = setUp();
    session.start(grantFor("ana", "old"));
    expect(news).toEqual([{ type: "started", userId: "ana" }]);
    session.hear({ type: "ended" });
    expect(session.phase.get()).toBe("ended");
    expect(news).toHaveLength(1);
    renew.mockResolvedValue(grantFor("ana", "again"));
    session.hear({ type: "started", userId: "ana" });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.phase.get()).toBe("active");
  });

  it("knows at the start whether somebody is signed in, and throws when nobody answers", async () => {
    const { session, renew } = setUp();
    renew.mockRejectedValueOnce(new Error("no answer"));
    await expect(session.resume()).rejects.toThrow("no answer");
    renew.mockResolvedValueOnce(null);
    expect(await session.resume()).toBe(false);
    expect(session.phase.get()).toBe("ended");
  });
});
