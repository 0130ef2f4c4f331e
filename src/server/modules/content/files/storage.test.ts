import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createSpace, getOrganizationStorage, listSpaceFiles, updateSpaceContent } from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

const LIMIT = 20_000;
let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp({ settings: { organizationBytes: LIMIT } });
  admin = await app.newAdmin();
});

const newSpace = async ({ client, organizationId }: Admin): Promise<string> =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: {} }))).id;
const insert = ({ client }: Admin, spaceId: string, bytes: Buffer, name = "data.bin") =>
  outcome(
    updateSpaceContent({
      client,
      path: { spaceId },
      body: {
        changes: [
          {
            operation: "insert_files",
            files: [
              { name, contentType: "application/octet-stream", base64: bytes.toString("base64") },
            ],
          },
        ],
      },
    }),
  );
const storageOf = ({ client, organizationId }: Admin) =>
  dataOf(getOrganizationStorage({ client, path: { organizationId } }));
const filesOf = async ({ client }: Admin, spaceId: string) =>
  (await dataOf(listSpaceFiles({ client, path: { spaceId } }))).items.length;

it("takes files up to the operator's limit, and tells what is used; one too many changes nothing", async () => {
  const [one, other] = [await newSpace(admin), await newSpace(admin)];
  expect(await storageOf(admin)).toEqual({
    object: "organization-storage",
    used: 0,
    limit: LIMIT,
  });
  const large = randomBytes(15_000);
  expect((await insert(admin, one, large)).status).toBe(200);
  expect((await storageOf(admin)).used).toBe(large.length);

  const tooMuch = randomBytes(6000);
  const { status, error } = await insert(admin, other, tooMuch);
  expect(status).toBe(507);
  expect(error).toMatchObject({ error: { code: 507, reason: "storage.full" } });
  expect(await filesOf(admin, other)).toBe(0);
  expect((await storageOf(admin)).used).toBe(large.length);

  // What the space has already takes no more room, and what fits is taken.
  expect((await insert(admin, one, large, "again.bin")).status).toBe(200);
  expect((await insert(admin, other, randomBytes(4000))).status).toBe(200);
  expect((await storageOf(admin)).used).toBe(large.length + 4000);
  const neighbour = await app.newAdmin();
  expect((await insert(neighbour, await newSpace(neighbour), tooMuch)).status).toBe(200);
});

it("takes files without end where the operator sets no limit", async () => {
  const free = await makeApp();
  const place = await free.newAdmin();
  expect((await insert(place, await newSpace(place), randomBytes(2000))).status).toBe(200);
  expect(await storageOf(place)).toMatchObject({ used: 2000, limit: null });
});
