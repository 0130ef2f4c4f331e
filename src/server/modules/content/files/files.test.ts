import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createSpace } from "#client";
import { PART_BYTES } from "#server/db/byte-parts.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { readBytes, storedBlobOf, writeBlobPart, writeBlobs } from "./files.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: {} }))).id;
};
const large = () =>
  storedBlobOf({
    contentType: "application/octet-stream",
    bytes: randomBytes(3 * PART_BYTES + 7),
  });

describe("bytes that take several parts", () => {
  it("come back as they were, in one space only", async () => {
    const [space, other] = [await newSpace(), await newSpace()];
    const blob = large();
    await writeBlobs(app.context, space, [blob]);
    const read = await readBytes(app.context, space, blob.hash);
    expect(Buffer.from(read ?? []).equals(blob.bytes)).toBe(true);
    expect(await readBytes(app.context, other, blob.hash)).toBeUndefined();
  });

  it("are whole although others were left behind that were cut elsewhere", async () => {
    const space = await newSpace();
    const blob = large();
    const { hash } = blob;
    const half = new Uint8Array(blob.bytes.subarray(2 * PART_BYTES));
    await writeBlobPart(app.context, space, { hash, n: 1, bytes: half });
    expect(await readBytes(app.context, space, hash)).toBeUndefined();
    await writeBlobs(app.context, space, [blob]);
    const read = await readBytes(app.context, space, hash);
    expect(Buffer.from(read ?? []).equals(blob.bytes)).toBe(true);
  });

  it("stay as they are once they are there", async () => {
    const space = await newSpace();
    const blob = large();
    const { hash } = blob;
    await writeBlobs(app.context, space, [blob]);
    await writeBlobPart(app.context, space, { hash, n: 1, bytes: new Uint8Array(5) });
    await writeBlobPart(app.context, space, { hash, n: 9, bytes: new Uint8Array(5) });
    const read = await readBytes(app.context, space, hash);
    expect(Buffer.from(read ?? []).equals(blob.bytes)).toBe(true);
  });
});
