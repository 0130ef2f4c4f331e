import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, takesIdempotencyKey } from "../../contract/operation.ts";
import { operations } from "./ops.ts";
import { newId } from "../kit/ids.ts";
import { fingerprint } from "../testing/fingerprint.ts";
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
const withKey = (key = newId()) => ({ headers: { "Idempotency-Key": key } });
const operationOf = (wanted: string) => operations.find(({ id }) => id === wanted) as Operation;

describe("an Idempotency-Key", () => {
  it.each(keyed)(
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

  it("never keeps an answer that holds a secret", async () => {
    const { place } = world;
    const operation = operationOf("createAPIToken");
    const sample = await sampleOf(operation, place);
    const options = withKey();
    const first = await bodyOf(await sendSample(place, operation, sample, options));
    const second = await sendSample(place, operation, sample, options);
    expect(second.headers.get("idempotent-replayed")).toBeNull();
    expect(await bodyOf(second)).not.toEqual(first);
  });
});
