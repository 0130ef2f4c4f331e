import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failure } from "#contract/schemas/primitives.ts";
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
import { setOrganization } from "./organization-rows.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const MINUTE_MS = 60_000;
let outside: OutsideServer;
let sentinel: Sentinel;
let app: TestApp;
let admin: Admin;
let clock = Date.now();
let count = 0;

beforeAll(async () => {
  outside = await openOutsideServer();
  sentinel = await openSentinel();
  app = await makeApp({
    settings: { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [outside.host] },
    now: () => new Date(clock),
  });
});
beforeEach(async () => {
  clock = Date.now();
  admin = await app.newAdmin();
  outside.answer((_, response) => void response.end(png));
});
afterAll(() => {
  outside.close();
  sentinel.close();
});

const setLogo = async (logo = `${outside.origin}/${(count += 1)}`) => {
  await setOrganization(app.database.db, admin.organizationId, { logo });
};
const readLogo = (viewer: Person = admin, organizationId = admin.organizationId) =>
  app.request(`/v1/orgs/${organizationId}/logo`, { token: viewer.token });
const failureOf = async (response: Response) => {
  const { error } = failure.parse(await response.json());
  return [response.status, error.message];
};
/** How many requests the outside saw while `work` ran. */
const requestsDuring = async (work: () => Promise<unknown>) => {
  const before = outside.requests();
  await work();
  return outside.requests() - before;
};

describe("reading a logo", () => {
  it("answers the picture, typed by what it is and locked away from scripts", async () => {
    outside.answer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(png);
    });
    await setLogo();
    const guest = await app.newMember(admin.organizationId, null);
    const response = await readLogo(guest);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
    });
  });

  it("answers 404 where there is no logo, or no organization for the caller", async () => {
    expect(await failureOf(await readLogo())).toEqual([404, "There is no such logo."]);
    await setLogo();
    const stranger = await app.newAdmin();
    expect((await readLogo(stranger)).status).toBe(404);
    expect((await readLogo(admin, "unknown")).status).toBe(404);
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["HTML", "<!doctype html><title>Sign in</title>"],
    ["nothing", ""],
  ])("refuses %s, whatever it calls itself", async (_, body) => {
    outside.answer((_request, response) => {
      response.writeHead(200, { "content-type": "image/png" }).end(body);
    });
    await setLogo();
    expect(await failureOf(await readLogo())).toEqual([
      409,
      "The logo's address leads to something that is no PNG, JPEG, GIF, WebP or AVIF picture.",
    ]);
  });

  it("says what went wrong on the other side", async () => {
    outside.answer((_, response) => void response.writeHead(404).end());
    await setLogo();
    expect(await failureOf(await readLogo())).toEqual([
      409,
      "The logo could not be fetched because the other side answered 404.",
    ]);
    outside.answer((_, response) => void response.end(Buffer.alloc(1024 * 1024 + 1)));
    await setLogo();
    expect(await failureOf(await readLogo())).toEqual([
      409,
      "The logo could not be fetched because it is larger than 1024 KB.",
    ]);
  });

  it("never reaches inside, not by redirect either", async () => {
    const message =
      "The logo could not be fetched because its address does not lead to the public internet.";
    await setLogo("http://127.0.0.1/");
    expect(await failureOf(await readLogo())).toEqual([409, message]);
    const location = `http://127.0.0.1:${sentinel.port}/`;
    outside.answer((_, response) => void response.writeHead(302, { location }).end());
    await setLogo();
    expect((await readLogo()).status).toBe(409);
    expect(sentinel.hits()).toBe(0);
  });
});

describe("views of a logo", () => {
  it("share one fetch for five minutes", async () => {
    await setLogo();
    const views = async () => {
      const responses = await Promise.all([readLogo(), readLogo(), readLogo()]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    };
    expect(await requestsDuring(views)).toBe(1);
    clock += 5 * MINUTE_MS - 1;
    expect(await requestsDuring(views)).toBe(0);
    clock += 1;
    expect(await requestsDuring(views)).toBe(1);
  });

  it("try again a minute after a failure", async () => {
    outside.answer((_, response) => void response.writeHead(500).end());
    await setLogo();
    expect(await requestsDuring(() => readLogo())).toBe(1);
    outside.answer((_, response) => void response.end(png));
    expect((await readLogo()).status).toBe(409);
    clock += MINUTE_MS;
    expect((await readLogo()).status).toBe(200);
  });

  it("see another address at once", async () => {
    await setLogo();
    await readLogo();
    await setLogo();
    expect(await requestsDuring(() => readLogo())).toBe(1);
  });

  it("keep the latest 32 only", async () => {
    await setLogo();
    await readLogo();
    const first = `${outside.origin}/${count}`;
    for (let n = 0; n < 32; n += 1) {
      await setLogo();
      await readLogo();
    }
    expect(await requestsDuring(() => readLogo())).toBe(0);
    await setLogo(first);
    expect(await requestsDuring(() => readLogo())).toBe(1);
  });
});
