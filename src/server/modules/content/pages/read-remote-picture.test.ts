import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSpace, getPageById } from "#client";
import { MAX_REMOTE_PICTURE } from "#contract/schemas/limits.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type Admin,
  makeApp,
  type Person,
  TEST_ORIGIN,
  type TestApp,
} from "#server/testing/make-app.ts";
import {
  openOutsideServer,
  openSentinel,
  type OutsideServer,
  type Sentinel,
} from "#server/testing/outside-servers.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
let outside: OutsideServer;
let sentinel: Sentinel;
let app: TestApp;
let admin: Admin;
let count = 0;

beforeAll(async () => {
  outside = await openOutsideServer();
  sentinel = await openSentinel();
  app = await makeApp({
    settings: { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [outside.host] },
  });
  admin = await app.newAdmin();
});
beforeEach(() => outside.answer((_, response) => void response.end(png)));
afterAll(async () => {
  await app.app.stop();
  outside.close();
  sentinel.close();
});

/** A document of a new space, and how its pictures are asked for. */
const makeDocument = async (markdown: string) => {
  const { client, organizationId } = admin;
  const space = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Pictures" } }),
  );
  const [pageId = ""] = createdIn(await editSpace(client, space.id, newPage("Start", markdown)));
  const page = await dataOf(getPageById({ client, path: { spaceId: space.id, pageId } }));
  const documentId = page.type === "document" ? (page.documentId ?? "") : "";
  const ask = (address: string, person: Person = admin) =>
    app.request(
      `/v1/spaces/${space.id}/documents/${documentId}/picture?address=${encodeURIComponent(address)}`,
      { token: person.token },
    );
  return { spaceId: space.id, documentId, ask };
};
const another = (): string => `${outside.origin}/${(count += 1)}.png`;
const failureOf = async (response: Response) => {
  const { error } = failure.parse(await response.json());
  return [response.status, error.message];
};

describe("a picture on another host", () => {
  it("is answered to who may read the document, typed by what it is and locked away from scripts", async () => {
    outside.answer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(png);
    });
    const [inBlock, inLine, inTag, inTable] = [another(), another(), another(), another()];
    const { ask } = await makeDocument(
      `![A](${inBlock})\n\nWords ![B](${inLine})\n\nC <img src="${inTag}"> c\n\n<table><tr><td><img src='${inTable}'></td></tr></table>`,
    );
    for (const address of [inBlock, inLine, inTag, inTable]) {
      const response = await ask(address);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/png",
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, max-age=300",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("is fetched only where the document shows it", async () => {
    const [shown, linked, quoted, other] = [another(), another(), another(), another()];
    const { ask } = await makeDocument(
      `![A](${shown})\n\n[B](${linked}) \`![C](${quoted})\`\n\n\`\`\`\n<img src="${quoted}">\n\`\`\``,
    );
    const before = outside.requests();
    for (const address of [linked, quoted, other, `${shown}?more`, "javascript:alert(1)"])
      expect(await failureOf(await ask(address))).toEqual([
        404,
        "There is no such picture in the document.",
      ]);
    expect(outside.requests()).toBe(before);
    expect((await ask(shown)).status).toBe(200);
  });

  it("is nobody's who may not read the space", async () => {
    const address = another();
    const { ask } = await makeDocument(`![A](${address})`);
    const before = outside.requests();
    expect((await ask(address, await app.newAdmin())).status).toBe(404);
    expect((await ask(address, await app.newMember(admin.organizationId, null))).status).toBe(404);
    expect(outside.requests()).toBe(before);
  });

  it("is fetched once for everybody who looks at it", async () => {
    const address = another();
    const { ask } = await makeDocument(`![A](${address})`);
    const before = outside.requests();
    await Promise.all([ask(address), ask(address), ask(address)]);
    expect((await ask(address)).status).toBe(200);
    expect(outside.requests() - before).toBe(1);
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["HTML", "<!doctype html><title>Sign in</title>"],
    ["nothing", ""],
  ])("is refused where it is %s, whatever it calls itself", async (_, body) => {
    outside.answer((_request, response) => {
      response.writeHead(200, { "content-type": "image/png" }).end(body);
    });
    const address = another();
    const { ask } = await makeDocument(`![A](${address})`);
    expect(await failureOf(await ask(address))).toEqual([
      409,
      "The picture could not be loaded because its address leads to something that is no PNG, JPEG, GIF, WebP or AVIF picture.",
    ]);
  });

  it("is refused where it is too large, or does not come", async () => {
    const [large, gone] = [another(), another()];
    const { ask } = await makeDocument(`![A](${large}) ![B](${gone})`);
    outside.answer((_, response) => void response.end(Buffer.alloc(MAX_REMOTE_PICTURE + 1)));
    expect(await failureOf(await ask(large))).toEqual([
      409,
      "The picture could not be loaded because it is larger than 5120 KB.",
    ]);
    outside.answer((_, response) => void response.writeHead(404).end());
    expect(await failureOf(await ask(gone))).toEqual([
      409,
      "The picture could not be loaded because the other side answered 404.",
    ]);
  });

  it("gives up on a host that does not answer", { timeout: 60_000 }, async () => {
    const address = another();
    const { ask } = await makeDocument(`![A](${address})`);
    outside.answer(() => undefined);
    const [status, message] = await failureOf(await ask(address));
    expect(status).toBe(409);
    expect(message).toMatch(/^The picture could not be loaded because .*10 seconds/);
  });

  it("never reaches inside, not by redirect either", async () => {
    const location = `http://127.0.0.1:${sentinel.port}/a.png`;
    const inside = [
      location,
      `http://localhost:${sentinel.port}/a.png`,
      `http://[::1]:${sentinel.port}/a.png`,
      `http://0x7f000001:${sentinel.port}/a.png`,
      "http://169.254.169.254/latest/meta-data",
    ];
    const redirecting = another();
    const { ask } = await makeDocument(
      [...inside, redirecting].map((one) => `![A](${one})`).join("\n\n"),
    );
    outside.answer((_, response) => void response.writeHead(302, { location }).end());
    for (const address of [...inside, redirecting])
      expect((await ask(address)).status, address).toBe(409);
    expect(sentinel.hits()).toBe(0);
  });
});
