import { beforeAll, describe, expect, it } from "vitest";
import { createSpace, deleteSpaceById, downloadFile, getFileById } from "#client";
import { editSpace, onePixel } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let admin: Admin;
let spaceId: string;
/** How far the app's clock is ahead of the real one. */
let ahead = 0;

beforeAll(async () => {
  app = await makeApp({ now: () => new Date(Date.now() + ahead) });
  admin = await app.newAdmin();
  spaceId = await newSpace();
});

const newSpace = async () => {
  const { data } = await createSpace({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: "Docs" },
    throwOnError: true,
  });
  return data.id;
};
const store = async (name: string, contentType: string, base64: string, space = spaceId) => {
  const files = [{ name, contentType, base64 }];
  const done = await editSpace(admin.client, space, { operation: "insert_files", files });
  const [file] = done.insertedFiles ?? [];
  if (!file) throw new Error("no file was stored");
  return file;
};
const base64 = (text: string) => Buffer.from(text).toString("base64");
const open = (address: string) => app.request(address);
const changed = (address: string, change: (url: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

describe("a file's address", () => {
  it("opens a picture in the browser without a token, and nothing else it could do", async () => {
    const file = await store("pixel.png", "image/png", onePixel);
    const response = await open(file.downloadURL);
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-disposition"]).toMatch(/^inline; /);
    expect(headers["cache-control"]).toMatch(/^private, max-age=\d+, immutable$/);
    expect(Buffer.from(await response.arrayBuffer()).toString("base64")).toBe(onePixel);
  });

  it("works through the generated client", async () => {
    const file = await store("pixel.png", "image/png", onePixel);
    const url = new URL(file.downloadURL);
    const [name = "", until = "", signature = ""] = ["name", "until", "signature"].map(
      (key) => url.searchParams.get(key) ?? "",
    );
    const fileHash = url.pathname.split("/").at(-1) ?? "";
    const { response } = await downloadFile({
      client: app.client(),
      path: { spaceId, fileHash },
      query: { name, until, signature },
    });
    expect(response?.status).toBe(200);
  });

  it.each([
    ["a.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["a.html", "text/html", "<script>alert(1)</script>"],
    ["a.png", "image/png", "<html><script>alert(1)</script>"],
    ["a.js", "text/javascript", "alert(1)"],
    ["a.xml", "application/xml", "<?xml version='1.0'?><x/>"],
  ])("never lets anything active run: %s", async (name, type, text) => {
    const file = await store(name, type, base64(text));
    const response = await open(file.downloadURL);
    expect(response.headers.get("content-type")).toMatch(
      /^(application\/octet-stream|text\/plain)$/,
    );
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe(text);
  });

  it("saves a PDF under its name, whatever is in the name", async () => {
    const name = 'Grüße "2026"; a/b\\c %41 日本.pdf';
    const file = await store(name, "application/pdf", base64("%PDF-1.7"));
    const response = await open(file.downloadURL);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const disposition = response.headers.get("content-disposition") ?? "";
    expect(disposition).toBe(
      `attachment; filename="Gr__e _2026__ a_b_c _41 __.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  });

  it("is the same all day, holds for an hour at least, and then ends", async () => {
    const { id: fileId, downloadURL } = await store("a.txt", "text/plain", base64("a"));
    const now = async () => {
      const path = { spaceId, fileId };
      const { data } = await getFileById({ client: admin.client, path, throwOnError: true });
      return data.downloadURL;
    };
    expect(await now()).toBe(downloadURL);
    const until = Number(new URL(downloadURL).searchParams.get("until")) * 1000;
    try {
      ahead = until - Date.now() - HOUR_MS - 5000;
      expect(await now()).toBe(downloadURL);
      ahead = until - Date.now() - HOUR_MS + 5000;
      expect(await now()).not.toBe(downloadURL);
      ahead = until - Date.now() - 5000;
      expect((await open(downloadURL)).status).toBe(200);
      ahead = until - Date.now() + 1000;
      expect((await open(downloadURL)).status).toBe(404);
    } finally {
      ahead = 0;
    }
  });

  it("that was changed in any part is not found", async () => {
    const { downloadURL } = await store("a.txt", "text/plain", base64("secret"));
    const other = await newSpace();
    await store("a.txt", "text/plain", base64("secret"), other);
    const wrong = [
      changed(downloadURL, (url) => url.searchParams.set("name", "a.html")),
      changed(downloadURL, (url) => url.searchParams.set("until", "99999999999")),
      changed(downloadURL, (url) => url.searchParams.set("signature", "A".repeat(43))),
      changed(downloadURL, (url) => url.searchParams.set("signature", "é".repeat(43))),
      changed(downloadURL, (url) => {
        url.pathname = url.pathname.replace(spaceId, other);
      }),
      changed(downloadURL, (url) => {
        url.pathname = `/files/${spaceId}/Nobody`;
      }),
    ];
    for (const address of wrong) expect((await open(address)).status, address).toBe(404);
    expect((await open(downloadURL)).status).toBe(200);
  });

  it("of a space in the trash is not found", async () => {
    const other = await newSpace();
    const { downloadURL } = await store("a.txt", "text/plain", base64("a"), other);
    await deleteSpaceById({ client: admin.client, path: { spaceId: other }, throwOnError: true });
    expect((await open(downloadURL)).status).toBe(404);
  });
});
