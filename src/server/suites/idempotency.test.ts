import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { type Operation, takesIdempotencyKey } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { idempotencyKeys } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { isDeclared, parametersOf } from "./document-schemas.ts";
import { sampleOf, statusOf } from "./samples.ts";
import { bodyOf, send, sendSample } from "./send.ts";
import { makeWorld, type World } from "./world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let world: World;
/** How far the app's clock is ahead of the real one. */
let ahead = 0;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => world.close());

const keyed = operations.filter(takesIdempotencyKey);
const isSecret = ({ answersSecret }: Operation): boolean => answersSecret === true;
/** Whose first answer is given again, and whose is not kept because it holds a secret. */
const repeatable = keyed.filter((operation) => !isSecret(operation));
const secret = keyed.filter(isSecret);
const withKey = (key = newId()) => ({ headers: { "Idempotency-Key": key } });
const operationOf = (wanted: string) => operations.find(({ id }) => id === wanted) as Operation;

describe("an Idempotency-Key", () => {
  it.each(repeatable)(
    "$id: gives the first answer again and acts once",
    async (operation: Operation) => {
      const { place, app } = world;
      const sample = await sampleOf(operation, place);
      const options = withKey();
      const first = await sendSample(place, operation, sample, options);
      expect(first.status).toBe(statusOf(operation));
      expect(first.headers.get("idempotent-replayed")).toBeNull();
      const body = await bodyOf(first);
      const after = await fingerprint(app.database.db);

      const second = await sendSample(place, operation, sample, options);
      expect(second.status).toBe(first.status);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
      expect(await bodyOf(second)).toEqual(body);

      const other = { ...sample, ...(sample.body ? {} : { params: { ...sample.params } }) };
      const changed = sample.body === undefined ? "{}" : `${JSON.stringify(sample.body)} `;
      const third = await sendSample(place, operation, other, { ...options, text: changed });
      // What an operation does not read cannot make two requests differ.
      expect(third.status).toBe(operation.body === undefined ? first.status : 422);
      expect(await fingerprint(app.database.db)).toEqual(after);
    },
  );

  it("lets one of twenty that come at once act, and answers all of them alike", async () => {
    const { place, app } = world;
    const operation = operationOf("createOrganizationInvite");
    const sample = await sampleOf(operation, place);
    const before = await fingerprint(app.database.db);
    const options = withKey();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendSample(place, operation, sample, options)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const [first, ...others] = await Promise.all(responses.map(bodyOf));
    for (const one of others) expect(one).toEqual(first);
    const after = await fingerprint(app.database.db);
    const rows = (of: typeof before) => Number(of.invitations?.split(" ")[0]);
    expect(rows(after)).toBe(rows(before) + 1);
  });

  it("belongs to one person and one operation", async () => {
    const { place, other } = world;
    const options = withKey();
    const answers = [];
    for (const [where, id] of [
      [place, "createOrganizationInvite"],
      [other, "createOrganizationInvite"],
      [place, "inviteUsersToOrganization"],
    ] as const) {
      const operation = operationOf(id);
      const response = await sendSample(
        where,
        operation,
        await sampleOf(operation, where),
        options,
      );
      expect(response.status).toBe(operation.success.status);
      answers.push(response.headers.get("idempotent-replayed"));
    }
    expect(answers).toEqual([null, null, null]);
  });

  it("of a request that was refused may be used again", async () => {
    const { place } = world;
    const operation = operationOf("createOrganizationInvite");
    const sample = await sampleOf(operation, place);
    const options = withKey();
    const refused = await sendSample(
      place,
      operation,
      { ...sample, body: { role: "king" } },
      options,
    );
    expect(refused.status).toBe(400);
    const mended = await sendSample(place, operation, sample, options);
    expect(mended.status).toBe(201);
    expect(mended.headers.get("idempotent-replayed")).toBeNull();
  });

  it("gives nothing to somebody who may not do it any more, and nothing to another token", async () => {
    const { place } = world;
    const operation = operationOf("createOrganizationInvite");
    const sample = await sampleOf(operation, place);
    const options = withKey();
    await sendSample(place, operation, sample, options);
    const reader = await place.newMember();
    const asReader = await send(place, operation, sample, { ...options, token: reader.token });
    expect(asReader.status).toBe(403);
    expect((await send(place, operation, sample, { ...options, token: undefined })).status).toBe(
      401,
    );
  });

  it("is forgotten after 24 hours", async () => {
    const { place } = world;
    const operation = operationOf("createOrganizationInvite");
    const sample = await sampleOf(operation, place);
    const options = withKey();
    const answer = async () => bodyOf(await sendSample(place, operation, sample, options));
    const first = await answer();
    ahead += DAY_MS - 60_000;
    expect(await answer()).toEqual(first);
    ahead += 120_000;
    expect(await answer()).not.toEqual(first);
  });

  it("is refused when it is not 1 to 255 printable characters", async () => {
    const { place, app } = world;
    const operation = operationOf("createOrganizationInvite");
    const sample = await sampleOf(operation, place);
    const before = await fingerprint(app.database.db);
    for (const key of ["", "a".repeat(256), "tab\tinside", "umlaut ü"]) {
      const response = await sendSample(place, operation, sample, withKey(key));
      expect(response.status, key).toBe(400);
    }
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it.each(secret)(
    "$id: keeps no answer with a secret, yet acts once",
    async (operation: Operation) => {
      const { place, app } = world;
      const { db } = app.database;
      const sample = await sampleOf(operation, place);
      const key = newId();
      const attempt = (options = withKey(key)) => sendSample(place, operation, sample, options);

      const atOnce = await Promise.all(Array.from({ length: 5 }, () => attempt()));
      const statuses = atOnce.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([operation.success.status, 409, 409, 409, 409]);
      const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      expect(kept).toMatchObject({ status: null, headers: null, body: null });

      const after = await fingerprint(db);
      const again = await attempt();
      expect(again.status).toBe(409);
      expect(again.headers.get("idempotent-replayed")).toBeNull();
      const message = expect.stringContaining("done already with the same Idempotency-Key");
      expect(await bodyOf(again)).toMatchObject({ error: { code: 409, message } });
      expect(await fingerprint(db)).toEqual(after);

      expect((await attempt(withKey())).status).toBe(operation.success.status);
    },
  );

  it("is taken by what would act twice, and the document says how", () => {
    expect(secret.map(({ id }) => id).toSorted()).toEqual([
      "createAPIToken",
      "regenerateSitePublishingAuthById",
    ]);
    const document = buildDocument();
    for (const operation of operations as readonly Operation[]) {
      const header = parametersOf(document, operation, "header").find(
        ({ name }) => name === "Idempotency-Key",
      );
      expect(header !== undefined, operation.id).toBe(keyed.some(({ id }) => id === operation.id));
      expect(isDeclared(document, operation, 422), operation.id).toBe(header !== undefined);
    }
    for (const operation of secret) expect(isDeclared(document, operation, 409)).toBe(true);
  });
});
