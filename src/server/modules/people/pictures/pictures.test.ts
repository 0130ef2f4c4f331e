import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  getOrganizationById,
  listMembersInOrganizationById,
  updateOrganizationById,
  updateUserById,
} from "#client";
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from "#contract/schemas/limits.ts";
import { organization } from "#contract/schemas/organization.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { user } from "#contract/schemas/user.ts";
import { PART_BYTES } from "#server/db/byte-parts.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

/** A PNG as far as the bytes that say how large it is, and a chunk of `filling` bytes. */
const png = (width: number, height: number, filling = 0): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(45 + filling, filling % 251);
  bytes.set(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  bytes.writeUInt32BE(filling, 33);
  bytes.write("IDAT", 37, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const put = (path: string, { token }: Person, file: Buffer<ArrayBuffer>, headers = {}) =>
  app.request(path, {
    method: "PUT",
    token,
    body: file,
    headers: { "Content-Type": "image/png", ...headers },
  });
const putLogo = (file: Buffer<ArrayBuffer>, person: Person = admin, headers = {}) =>
  put(`/v1/orgs/${admin.organizationId}/logo`, person, file, headers);
const putPhoto = (file: Buffer<ArrayBuffer>, person: Person = admin) =>
  put("/v1/user/photo", person, file);

const logoOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200);
  return organization.parse(await response.json()).urls.logo ?? "";
};
const photoOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200);
  return user.parse(await response.json()).photoURL ?? "";
};
const shown = async (address: string) => {
  const response = await app.request(address);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const read = async () =>
  dataOf(
    getOrganizationById({
      client: admin.client,
      path: { organizationId: admin.organizationId },
    }),
  );

describe("an uploaded picture", () => {
  it("is shown at its address without a token, typed by its bytes and locked away from scripts", async () => {
    const file = png(120, 80, 2 * PART_BYTES + 7);
    const address = await logoOf(await putLogo(file, admin, { "Content-Type": "text/html" }));
    const { response, bytes } = await shown(address);
    expect(bytes.equals(file)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  });

  it("is answered with the organization, and as its logo, too", async () => {
    const file = png(10, 10, 1);
    const address = await logoOf(await putLogo(file));
    expect((await read()).urls.logo).toBe(address);
    const { token } = admin;
    const response = await app.request(`/v1/orgs/${admin.organizationId}/logo`, { token });
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
  });

  it("is answered wherever the person is", async () => {
    const person = await app.newMember(admin.organizationId, "read");
    const address = await photoOf(await putPhoto(png(10, 10, 2), person));
    const { items } = await dataOf(
      listMembersInOrganizationById({
        client: admin.client,
        path: { organizationId: admin.organizationId },
      }),
    );
    expect(items.find(({ id }) => id === person.id)?.user.photoURL).toBe(address);
  });

  it("takes the place of the one before, whose address ends; the same one again changes nothing", async () => {
    const first = await logoOf(await putLogo(png(10, 10, 3)));
    const again = await putLogo(png(10, 10, 3));
    expect(again.headers.get("ETag")).toBe('"2"');
    expect(await logoOf(again)).toBe(first);
    const second = await logoOf(await putLogo(png(10, 10, 4)));
    expect((await shown(first)).response.status).toBe(404);
    expect((await shown(second)).response.status).toBe(200);
  });

  it("ends with null, and with an address elsewhere; its own address given back keeps it", async () => {
    const { client, organizationId } = admin;
    const path = { organizationId };
    const change = (logo: string | null) =>
      updateOrganizationById({ client, path, body: { logo }, throwOnError: true });
    const first = await logoOf(await putLogo(png(10, 10, 5)));
    await change(null);
    expect((await read()).urls.logo).toBeUndefined();
    expect((await shown(first)).response.status).toBe(404);

    const second = await logoOf(await putLogo(png(10, 10, 6)));
    await change("https://pictures.example/logo.png");
    expect((await shown(second)).response.status).toBe(404);

    const person = await app.newPerson();
    const photo = await photoOf(await putPhoto(png(10, 10, 7), person));
    const update = { client: person.client, path: { userId: person.id } };
    await updateUserById({ ...update, body: { displayName: "Named" }, throwOnError: true });
    expect((await shown(photo)).response.status).toBe(200);
    await updateUserById({ ...update, body: { photoURL: null }, throwOnError: true });
    expect((await shown(photo)).response.status).toBe(404);
  });

  it("is refused on an old version", async () => {
    const file = png(10, 10, 8);
    expect((await putLogo(file, admin, { "If-Match": '"7"' })).status).toBe(412);
    expect((await read()).urls.logo).toBeUndefined();
  });

  it.each<[string, Buffer<ArrayBuffer>, number, string]>([
    ["nothing", Buffer.alloc(0), 400, "the file is empty"],
    ["text that calls itself a PNG", Buffer.from("not a picture"), 400, "must be a PNG, JPEG, GIF"],
    [
      "SVG with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      400,
      "must be a PNG, JPEG, GIF or WebP picture",
    ],
    ["a picture cut short", png(10, 10).subarray(0, 20), 400, "damaged or cut short"],
    ["a picture as wide as a house", png(50_000, 50_000), 400, "has 50000 × 50000 pixels"],
    ["one that is only too high", png(1, MAX_PICTURE_SIDE + 1), 400, "at most 4096 × 4096"],
    ["ten megabytes", png(10, 10, 10_000_000), 413, `larger than ${MAX_PICTURE_BYTES} bytes`],
  ])("is refused in words, and the last one stays: %s", async (_, file, status, words) => {
    const logo = await logoOf(await putLogo(png(10, 10, 9)));
    const photo = await photoOf(await putPhoto(png(10, 10, 10)));
    for (const [field, send] of [
      ["logo", putLogo],
      ["photo", putPhoto],
    ] as const) {
      const response = await send(file);
      expect(response.status).toBe(status);
      const { error } = failure.parse(await response.json());
      expect(error.message).toContain(words);
      if (status === 400) expect(error.details?.map(({ path }) => path)).toEqual([field]);
    }
    expect((await shown(logo)).response.status).toBe(200);
    expect((await shown(photo)).response.status).toBe(200);
  });

  it("of the largest size that is taken is taken", async () => {
    const file = png(MAX_PICTURE_SIDE, MAX_PICTURE_SIDE, MAX_PICTURE_BYTES - 45);
    expect(file.length).toBe(MAX_PICTURE_BYTES);
    const { bytes } = await shown(await photoOf(await putPhoto(file)));
    expect(bytes.equals(file)).toBe(true);
  });

  it("of an organization is its admins' to choose", async () => {
    const creator = await app.newMember(admin.organizationId, "create");
    const stranger = await app.newPerson();
    expect((await putLogo(png(10, 10, 11), creator)).status).toBe(403);
    expect((await putLogo(png(10, 10, 11), stranger)).status).toBe(404);
    expect((await read()).urls.logo).toBeUndefined();
  });
});
