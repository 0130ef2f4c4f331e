import { beforeAll, expect, it } from "vitest";
import { createSpace, updateSpaceContent } from "#client";
import { type Change, newPage } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";

let admin: Admin;
let spaceId: string;

beforeAll(async () => {
  const app = await makeApp();
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { data } = await createSpace({ client, path, body: { title: "Docs" }, throwOnError: true });
  spaceId = data.id;
});

/** What a batch of one change is refused for, by where it stands in that change. */
const refusalsOf = async (change: Change) => {
  const { client } = admin;
  const sent = await updateSpaceContent({ client, path: { spaceId }, body: { changes: [change] } });
  const status = sent.response?.status ?? 0;
  expect([200, 400]).toContain(status);
  return sent.error?.error.details ?? [];
};
const isTooMuch = async (at: string, change: Change): Promise<boolean> =>
  (await refusalsOf(change)).some(
    ({ path, message }) =>
      path === `changes.0.${at}` && /^(at (most|least) \d+|must not be empty$)/.test(message),
  );

const text = (size: number) => "a".repeat(Math.max(0, size));
const many = <Item>(size: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: size }, (_, index) => item(index));
const page = (more: object): Change => newPage("Page", "Words.", more);
const file = (more: object): Change => ({
  operation: "insert_files",
  files: [{ name: "a.txt", contentType: "text/plain", base64: "YQ==", ...more }],
});
const link = (target: object): Change =>
  ({ operation: "insert_page", type: "link", title: "Link", target }) as Change;
const local = "http://127.0.0.1:9/";
const fieldsOf = (size: number, value: unknown) =>
  Object.fromEntries(many(size, (index) => [`v${index}`, value]));
const written = (key: string, words: string): Change => ({
  operation: "insert_page",
  title: "Page",
  document: {
    document: {
      object: "document",
      data: {},
      nodes: [
        {
          object: "block",
          type: "paragraph",
          key,
          isVoid: false,
          data: {},
          nodes: [{ object: "text", leaves: [{ object: "leaf", text: words, marks: [] }] }],
        },
      ],
    },
  },
});

const limits: readonly [at: string, least: number, most: number, (size: number) => Change][] = [
  ["title", 1, 512, (size) => page({ title: text(size) })],
  ["slug", 0, 100, (size) => page({ slug: text(size) })],
  ["description", 0, 1024, (size) => page({ description: text(size) })],
  ["emoji", 0, 50, (size) => page({ emoji: text(size) })],
  ["icon", 0, 50, (size) => page({ icon: text(size) })],
  ["at", 0, 100_000, (size) => page({ at: size })],
  ["ref", 1, 100, (size) => page({ ref: text(size) })],
  ["variables", 0, 500, (size) => page({ variables: fieldsOf(size, 1) })],
  ["variables.v0", 0, 256, (size) => page({ variables: { v0: text(size) } })],
  ["document.markdown", 0, 5_000_000, (size) => newPage("Page", text(size))],
  ["document.document.nodes.0.key", 1, 64, (size) => written(text(size), "Words.")],
  ["target.url", 0, 2048, (size) => link({ kind: "url", url: local + text(size - local.length) })],
  ["target.anchor", 0, 512, (size) => link({ kind: "anchor", anchor: text(size) })],
  ["page", 0, 40, (size) => ({ operation: "delete_page", page: text(size) })],
  ["base", 1, 64, (size) => ({ operation: "update_page", page: "p", base: text(size) })],
  ["revision", 1, 64, (size) => ({ operation: "revert_page", page: "p", revision: text(size) })],
  [
    "block",
    0,
    1000,
    (size) => ({ operation: "revert_page", page: "p", block: many(size, String) }),
  ],
  ["block.0", 1, 64, (size) => ({ operation: "revert_page", page: "p", block: [text(size)] })],
  [
    "files",
    1,
    20,
    (size) => ({
      operation: "insert_files",
      files: many(size, (index) => ({
        name: `${index}.txt`,
        contentType: "text/plain",
        base64: "YQ==",
      })),
    }),
  ],
  ["files.0.name", 1, 256, (size) => file({ name: text(size) })],
  ["files.0.contentType", 0, 128, (size) => file({ contentType: text(size) })],
  ["files.0.ref", 1, 100, (size) => file({ ref: text(size) })],
];

it.each(limits)("a change's %s takes %i to %i", async (at, least, most, changeOf) => {
  for (const size of [least, most])
    expect(await isTooMuch(at, changeOf(size)), `${size}`).toBe(false);
  const outside = least === 0 ? [most + 1] : [least - 1, most + 1];
  for (const size of outside) expect(await isTooMuch(at, changeOf(size)), `${size}`).toBe(true);
});

it("an address of a file is held to the length of any address", async () => {
  const insert = (size: number): Change => ({
    operation: "insert_files",
    files: [{ name: "a.txt", url: local + text(size - local.length) }],
  });
  expect(await isTooMuch("files.0.url", insert(2048))).toBe(false);
  expect(await isTooMuch("files.0.url", insert(2049))).toBe(true);
});
