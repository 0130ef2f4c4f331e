import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGitWebhook, createSpace, listGitSyncs, setGitConnection } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let spaceId: string;
let hook: { url: string; secret: string };
beforeAll(async () => {
  app = await makeApp({
    settings: {
      publicUrl: "http://localhost",
      rateLimit: 0,
      outboundAllow: [],
      sealingKeys: [randomBytes(32)],
    },
  });
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  spaceId = (await dataOf(createSpace({ client, path: { organizationId }, body: {} }))).id;
  const body = { url: "https://git.example.com/docs.git", ref: "refs/heads/main", automatic: true };
  await dataOf(setGitConnection({ client, path: { spaceId }, body }));
  hook = await dataOf(createGitWebhook({ client, path: { spaceId } }));
});
afterAll(() => app.app.stop());

const push = (
  headers: Record<string, string>,
  body = '{"ref":"refs/heads/main"}',
  url = hook.url,
) => app.request(new URL(url).pathname, { method: "POST", headers, body });
const hub = (body: string, secret = hook.secret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const standard = (id: string, time: number, body: string) => ({
  "webhook-id": id,
  "webhook-timestamp": String(time),
  "webhook-signature": `v1,${createHmac("sha256", hook.secret).update(`${id}.${time}.${body}`).digest("base64")}`,
});
const syncs = async () =>
  (await dataOf(listGitSyncs({ client: admin.client, path: { spaceId } }))).count;

test("a push that is signed as GitHub, Gitea or GitLab do prompts one sync, however often it is told", async () => {
  const body = '{"ref":"refs/heads/main","text":"ü"}';
  const signed = { "x-hub-signature-256": hub(body), "x-github-delivery": "one" };
  expect((await push(signed, body)).status).toBe(204);
  expect((await push(signed, body)).status).toBe(204);
  const now = Math.floor(Date.now() / 1000);
  expect((await push(standard("two", now, body), body)).status).toBe(204);
  expect((await push({ "x-gitlab-token": hook.secret }, body)).status).toBe(204);
  for (let at = 0; at < 20; at += 1)
    expect((await push({ ...signed, "x-github-delivery": `more ${at}` }, body)).status).toBe(204);
  expect(await syncs()).toBe(1);
});

test("wrong signatures, old ones and unknown webhooks are answered alike", async () => {
  const body = "{}";
  const old = Math.floor(Date.now() / 1000) - 301;
  const elsewhere = `${hook.url}x`;
  const answers = await Promise.all([
    push({}, body),
    push({ "x-hub-signature-256": hub(body, "other") }, body),
    push({ "x-hub-signature-256": hub("{} ") }, body),
    push(standard("three", old, body), body),
    push({ "x-gitlab-token": `${hook.secret}x` }, body),
    push({ "x-hub-signature-256": hub(body) }, body, elsewhere),
  ]);
  const said = await Promise.all(
    answers.map(async (answer) => {
      const { error } = (await answer.json()) as { error: { message: string } };
      return `${answer.status} ${error.message}`;
    }),
  );
  expect(new Set(said).size).toBe(1);
  expect(said[0]).toMatch(/^401 /);
});

test("more than five megabytes are not taken in", async () => {
  const body = "x".repeat(5_000_001);
  expect((await push({ "x-hub-signature-256": hub(body) }, body)).status).toBe(413);
});

test("a new webhook ends the former one", async () => {
  const former = hook;
  hook = await dataOf(createGitWebhook({ client: admin.client, path: { spaceId } }));
  expect((await push({ "x-gitlab-token": former.secret }, "{}", former.url)).status).toBe(401);
  expect((await push({ "x-gitlab-token": hook.secret }, "{}")).status).toBe(204);
});

test("nothing is received for a webhook that nobody knows", async () => {
  const never = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const response = await app.request(`${new URL(hook.url).pathname}x`, {
    method: "POST",
    body: never,
    duplex: "half",
  });
  expect(response.status).toBe(401);
});
