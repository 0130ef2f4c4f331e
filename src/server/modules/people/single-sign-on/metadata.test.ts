import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganizationSamlProvider, readSamlMetadata } from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import {
  openOutsideServer,
  openSentinel,
  type OutsideServer,
} from "#server/testing/outside-servers.ts";
import { completeProvider, exampleMetadata } from "#server/testing/provider-fixture.ts";

let app: TestApp;
let outside: OutsideServer;
let place: Admin;
beforeAll(async () => {
  outside = await openOutsideServer();
  const settings = { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [outside.host] };
  app = await makeApp({ settings });
  place = await app.newAdmin();
});
afterAll(() => outside.close());

const read = (body: { xml: string } | { url: string }) =>
  outcome(
    readSamlMetadata({
      client: place.client,
      path: { organizationId: place.organizationId },
      body,
    }),
  );
const answering = (text: string | Buffer, status = 200) =>
  outside.answer((_, response) => void response.writeHead(status).end(text));

describe("metadata of an identity provider", () => {
  it("gives what a provider is set up with", async () => {
    const { data } = await read({ xml: exampleMetadata() });
    expect(data).toMatchObject({
      entityID: completeProvider().entityID,
      ssoURL: completeProvider().ssoURL,
      certificates: [{ subject: "CN=Example ID", usable: true }],
      wantsSignedRequests: false,
    });
    const { organizationId, client } = place;
    const { entityID = "", ssoURL = "", certificate = "" } = data ?? {};
    const body = { label: "From metadata", entityID, ssoURL, certificate };
    const made = await dataOf(
      createOrganizationSamlProvider({ client, path: { organizationId }, body }),
    );
    expect(made.status).toBe("active");
  });

  it("is fetched from its address, with a mark at its beginning or without", async () => {
    for (const mark of ["", "\uFEFF"]) {
      answering(mark + exampleMetadata());
      expect(await read({ url: `${outside.origin}/metadata` })).toMatchObject({
        status: 200,
        data: { entityID: completeProvider().entityID },
      });
    }
  });

  const wrong: readonly [string, string, RegExp][] = [
    ["a DOCTYPE", `<!DOCTYPE x>${exampleMetadata()}`, /DOCTYPE/],
    ["prose", "our metadata", /not XML/],
    ["another document", "<html></html>", /html/],
    [
      "POST only",
      exampleMetadata().replace("bindings:HTTP-Redirect", "bindings:HTTP-POST"),
      /SingleSignOnService/,
    ],
    [
      "no identity provider",
      exampleMetadata().replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
      /IDPSSODescriptor/,
    ],
  ];
  it.each(wrong)("is refused with what is to blame: %s", async (_, xml, words) => {
    const asText = await read({ xml });
    answering(xml);
    const fetched = await read({ url: `${outside.origin}/metadata` });
    for (const [path, { status, error }] of Object.entries({ xml: asText, url: fetched })) {
      expect(status).toBe(400);
      expect(error).toMatchObject({
        error: { details: [{ path, message: expect.stringMatching(words) }] },
      });
    }
  });

  it("is not read on when it is too large, missing or no text", async () => {
    const answers: [string | Buffer, number, RegExp][] = [
      [" ".repeat(1024 * 1024 + 1), 200, /fetched because/],
      ["gone", 404, /answered 404/],
      [Buffer.from([0xff, 0xfe, 0x3c, 0x00]), 200, /UTF-8/],
    ];
    for (const [text, code, words] of answers) {
      answering(text, code);
      const { status, error } = await read({ url: `${outside.origin}/metadata` });
      expect(status).toBe(400);
      expect(error).toMatchObject({
        error: { details: [{ path: "url", message: expect.stringMatching(words) }] },
      });
    }
    const tooLong = await read({ xml: "<".padEnd(200_001, " ") });
    expect(tooLong.status).toBe(400);
  });

  it("is fetched from no inside address, not even by a redirect", async () => {
    const sentinel = await openSentinel();
    const inside = `http://127.0.0.1:${sentinel.port}/metadata`;
    outside.answer((_, response) => void response.writeHead(302, { Location: inside }).end());
    const addresses = [
      inside,
      `http://localhost:${sentinel.port}/`,
      `http://[::1]:${sentinel.port}/`,
      "http://169.254.169.254/latest/meta-data",
      `${outside.origin}/redirects`,
    ];
    for (const url of addresses) {
      const { status, error } = await read({ url });
      expect(status).toBe(400);
      expect(error).toMatchObject({ error: { details: [{ path: "url" }] } });
    }
    expect(sentinel.hits()).toBe(0);
    sentinel.close();
  });

  it("is one thing: text or address", async () => {
    const body = { xml: exampleMetadata(), url: outside.origin };
    expect((await read(body)).status).toBe(400);
  });
});
