import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { type Operation, takesIdempotencyKey } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { idempotencyKeys } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { isDeclared, parametersOf } from "./document-schemas.ts";
import { exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, send, sendExample } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let two: TwoOrganizations;
/** How far the app's clock is ahead of the real one. */
let ahead = 0;
beforeAll(async () => {
  two = await makeTwoOrganizations({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => two.close());

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
      const { fixture, app } = two;
      const example = await exampleOf(operation, fixture);
      const options = withKey();
      const first = await sendExample(fixture, operation, example, options);
      expect(first.status).toBe(statusOf(operation));
      expect(first.headers.get("idempotent-replayed")).toBeNull();
      const body = await bodyOf(first);
      const after = await fingerprint(app.database.db);

      const second = await sendExample(fixture, operation, example, options);
      expect(second.status).toBe(first.status);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
      expect(await bodyOf(second)).toEqual(body);

      const other = { ...example, ...(example.body ? {} : { params: { ...example.params } }) };
      const changed = example.body === undefined ? "{}" : `${JSON.stringify(example.body)} `;
      const third = await sendExample(fixture, operation, other, { ...options, text: changed });
      // What an operation does not read cannot make two requests differ.
      const reads = operation.body !== undefined || operation.takesFile === true;
      expect(third.status).toBe(reads ? 422 : first.status);
      expect(await fingerprint(app.database.db)).toEqual(after);
    },
  );

  it("lets one of twenty that come at once act, and answers all of them alike", async () => {
    const { fixture, app } = two;
    const operation = operationOf("createOrganizationInvite");
    const example = await exampleOf(operation, fixture);
    const before = await fingerprint(app.database.db);
    const options = withKey();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendExample(fixture, operation, example, options)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const [first, ...others] = await Promise.all(responses.map(bodyOf));
    for (const one of others) expect(one).toEqual(first);
    const after = await fingerprint(app.database.db);
    const rows = (of: typeof before) => Number(of.invitations?.split(" ")[0]);
    expect(rows(after)).toBe(rows(before) + 1);
  });

  it("belongs to one person and one operation", async () => {
    const { fixture, other } = two;
    const options = withKey();
    const answers = [];
    for (const [where, id] of [
      [fixture, "createOrganizationInvite"],
      [other, "createOrganizationInvite"],
      [fixture, "inviteUsersToOrganization"],
    ] as const) {
      const operation = operationOf(id);
      const response = await sendExample(
        where,
        operation,
        await exampleOf(operation, where),
        options,
      );
      expect(response.status).toBe(operation.success.status);
      answers.push(response.headers.get("idempotent-replayed"));
    }
    expect(answers).toEqual([null, null, null]);
  });

  it("of a request that was refused may be used again", async () => {
    const { fixture } = two;
    const operation = operationOf("createOrganizationInvite");
    const example = await exampleOf(operation, fixture);
    const options = withKey();
    const refused = await sendExample(
      fixture,
      operation,
      { ...example, body: { role: "king" } },
      options,
    );
    expect(refused.status).toBe(400);
    const mended = await sendExample(fixture, operation, example, options);
    expect(mended.status).toBe(201);
    expect(mended.headers.get("idempotent-replayed")).toBeNull();
  });

  it("gives nothing to somebody who may not do it any more, and nothing to another token", async () => {
    const { fixture } = two;
    const operation = operationOf("createOrganizationInvite");
    const example = await exampleOf(operation, fixture);
    const options = withKey();
    await sendExample(fixture, operation, example, options);
    const reader = await fixture.newMember();
    const asReader = await send(fixture, operation, example, { ...options, token: reader.token });
    expect(asReader.status).toBe(403);
    expect((await send(fixture, operation, example, { ...options, token: undefined })).status).toBe(
      401,
    );
  });

  it("is forgotten after 24 hours", async () => {
    const { fixture } = two;
    const operation = operationOf("createOrganizationInvite");
    const example = await exampleOf(operation, fixture);
    const options = withKey();
    const answer = async () => bodyOf(await sendExample(fixture, operation, example, options));
    const first = await answer();
    ahead += DAY_MS - 60_000;
    expect(await answer()).toEqual(first);
    ahead += 120_000;
    expect(await answer()).not.toEqual(first);
  });

  it("is refused when it is not 1 to 255 printable characters", async () => {
    const { fixture, app } = two;
    const operation = operationOf("createOrganizationInvite");
    const example = await exampleOf(operation, fixture);
    const before = await fingerprint(app.database.db);
    for (const key of ["", "a".repeat(256), "tab\tinside", "umlaut ü"]) {
      const response = await sendExample(fixture, operation, example, withKey(key));
      expect(response.status, key).toBe(400);
    }
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it.each(secret)(
    "$id: keeps no answer with a secret, yet acts once",
    async (operation: Operation) => {
      const { fixture, app } = two;
      const { db } = app.database;
      const example = await exampleOf(operation, fixture);
      const key = newId();
      const attempt = (options = withKey(key)) => sendExample(fixture, operation, example, options);

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
      "createGitWebhook",
      "createSignInLinkForMember",
      "regenerateSitePublishingAuthById",
      "renewAPIToken",
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
