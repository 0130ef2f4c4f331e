import { beforeAll, describe, expect, it } from "vitest";
import { createSpace, postCommentInSpace } from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { othersDuring } from "#server/testing/others-during.ts";

/** Some 30,000 characters that change their style 10,000 times. */
const LONG = "*a* b ".repeat(5_000).trim();
const COMMENTS = 5;

let admin: Admin;
let spaceId: string;
let otherId: string;
let talk: CommentClient;
beforeAll(async () => {
  const app = await makeApp();
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const newSpace = async (title: string) =>
    (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
  spaceId = await newSpace("Talk");
  otherId = await newSpace("Of others");
  talk = commentClient({ spaceId });
  for (let at = 0; at < COMMENTS; at += 1)
    await dataOf(talk.post(admin, { body: { markdown: LONG } }));
});

const documentOf = async () => {
  const { items } = await dataOf(talk.list(admin, { format: "document", limit: 1 }));
  const document = items[0]?.body.document;
  if (document === undefined) throw new Error("no document was given");
  return document;
};

describe("long comments", () => {
  it("are read as documents without keeping others from reading and writing", async () => {
    const list = async () => {
      const { items } = await dataOf(talk.list(admin, { format: "document", limit: 1000 }));
      expect(items.every(({ body }) => body.document?.nodes[0]?.type === "paragraph")).toBe(true);
    };
    // In the thread that answers requests, there would be hardly any.
    expect(await othersDuring(admin, otherId, list())).toBeGreaterThan(5);
  });

  it.each([
    ["without an Idempotency-Key", {}],
    ["with one", { "Idempotency-Key": "a long comment" }],
  ])("are sent as documents, keeping nobody else, %s", async (_how, headers) => {
    const document = await documentOf();
    const send = async () => {
      const sent = await dataOf(
        postCommentInSpace({
          client: admin.client,
          path: { spaceId },
          body: { body: { document } },
          headers,
        }),
      );
      expect(sent.body.markdown).toBe(LONG);
      await dataOf(talk.remove(admin, sent.id));
    };
    expect(await othersDuring(admin, otherId, send())).toBeGreaterThan(2);
  });

  it("that are wrong as documents are refused with the place", async () => {
    const document = await documentOf();
    const [paragraph] = document.nodes;
    const wrong = { ...document, nodes: [paragraph, { object: "block", type: "nonsense" }] };
    const { status, error } = await outcome(
      talk.post(admin, { body: { document: wrong as typeof document } }),
    );
    expect(status).toBe(400);
    const path = expect.stringMatching(/^body\.document\.nodes\.1/);
    expect(error).toMatchObject({ error: { details: [{ path }] } });
  });
});
