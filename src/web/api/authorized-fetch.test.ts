import { describe, expect, it, vi } from "vitest";
import { createAuthorizedFetch, createRepeatKeys } from "./authorized-fetch.ts";
import { ServiceFailure } from "./failures.ts";
import { versionOf } from "./versions.ts";

const TEAMS = "http://localhost/v1/orgs/o/teams";
const json = (status: number, headers: Record<string, string> = {}) =>
  new Response("{}", { status, headers: { "Content-Type": "application/json", ...headers } });

const setUp = (answers: readonly (() => Response)[]) => {
  const sent: { authorization: string | null; key: string | null; body: string }[] = [];
  const queue = [...answers];
  const session = {
    token: vi.fn(async (): Promise<string | undefined> => "first"),
    recover: vi.fn(async (): Promise<string | undefined> => "second"),
  };
  const send = createAuthorizedFetch({
    session,
    repeatKeys: createRepeatKeys(),
    deliver: async (request) => {
      sent.push({
        authorization: request.headers.get("Authorization"),
        key: request.headers.get("Idempotency-Key"),
        body: await request.text(),
      });
      const answer = queue.shift();
      if (answer === undefined) throw new Error("one request too many");
      return answer();
    },
  });
  return { sent, send, session };
};
const post = (body: string): RequestInit => ({ method: "POST", body });
const offline = () => {
  throw new ServiceFailure("no answer", { kind: "offline" });
};

describe("fetching as the signed-in person", () => {
  it("repeats a refused request once, with the new token, the same key and the same body", async () => {
    const { sent, send } = setUp([() => json(401), () => json(201)]);
    expect((await send(TEAMS, post('{"title":"Docs"}'))).status).toBe(201);
    expect(sent.map(({ authorization }) => authorization)).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(sent[1]?.body).toBe('{"title":"Docs"}');
  });

  it("sends a read again that the service had no place for, and no write", async () => {
    const crowded = () =>
      new Response('{"error":{"code":429,"reason":"too-many-at-once","message":"Too many."}}', {
        status: 429,
        headers: { "Content-Type": "application/json", "Retry-After": "0" },
      });
    const reading = setUp([crowded, crowded, () => json(200)]);
    expect((await reading.send(TEAMS)).status).toBe(200);
    expect(reading.sent).toHaveLength(3);
    const counted = () =>
      new Response('{"error":{"code":429,"reason":"too-many","message":"Too many."}}', {
        status: 429,
      });
    const over = setUp([counted]);
    expect((await over.send(TEAMS)).status).toBe(429);
    const writing = setUp([crowded]);
    expect((await writing.send(TEAMS, post("{}"))).status).toBe(429);
    const endless = setUp(Array.from({ length: 6 }, () => crowded));
    expect((await endless.send(TEAMS)).status).toBe(429);
    expect(endless.sent).toHaveLength(6);
  });

  it("answers 401 when there is no other token", async () => {
    const { sent, send, session } = setUp([() => json(401)]);
    session.recover.mockResolvedValue(undefined);
    expect((await send(TEAMS)).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it("keeps the key of a request nobody answered, until it is answered", async () => {
    const { sent, send } = setUp([offline, () => json(503), () => json(201), () => json(201)]);
    await expect(send(TEAMS, post("{}"))).rejects.toMatchObject({ kind: "offline" });
    await send(TEAMS, post("{}"));
    await send(TEAMS, post("{}"));
    await send(TEAMS, post("{}"));
    const [lost, failed, done, next] = sent.map(({ key }) => key);
    expect([failed, done]).toEqual([lost, lost]);
    expect(next).not.toBe(lost);
  });

  it("gives different bodies different keys, and reading none", async () => {
    const { sent, send } = setUp([offline, offline, () => json(200)]);
    await expect(send(TEAMS, post('{"title":"A"}'))).rejects.toThrow();
    await expect(send(TEAMS, post('{"title":"B"}'))).rejects.toThrow();
    await send(TEAMS);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
    expect(sent[2]?.key).toBeNull();
  });

  it("sends no token to the ways in", async () => {
    const { sent, send, session } = setUp([() => json(401)]);
    await send("http://localhost/auth/refresh", { method: "POST" });
    expect(sent).toEqual([{ authorization: null, key: null, body: "" }]);
    expect(session.token).not.toHaveBeenCalled();
  });

  it("takes no foreign page for an answer", async () => {
    const { send } = setUp([
      () => new Response("<p>Log in to the Wi-Fi", { headers: { "Content-Type": "text/html" } }),
    ]);
    await expect(send(TEAMS)).rejects.toMatchObject({ kind: "server" });
  });

  it.each(["application/xliff+xml; charset=utf-8", "text/x-gettext-translation"])(
    "takes a file for translators, %s",
    async (type) => {
      const { send } = setUp([() => new Response("file", { headers: { "Content-Type": type } })]);
      expect(await (await send(TEAMS)).text()).toBe("file");
    },
  );

  it("takes an answer that says nothing", async () => {
    const { send } = setUp([() => new Response(null, { status: 201 })]);
    expect((await send(TEAMS)).status).toBe(201);
  });

  it("remembers the version of what it read", async () => {
    const { send } = setUp([() => json(200, { ETag: '"7"' })]);
    await send("http://localhost/v1/orgs/o/teams/t");
    expect(versionOf("/v1/orgs/o/teams/t")).toBe('"7"');
  });
});
