import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure } from "#contract/schemas/primitives.ts";
import { type Listening, listen } from "#server/http/listen.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
let listening: Listening;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  listening = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: (request, peer) => two.app.app.fetch(request, peer),
  });
});
afterAll(async () => {
  await listening.stop();
  await two.close();
});

/** Writes bytes to the service's port and reads whatever comes until the connection ends. */
const raw = async (request: string): Promise<{ status: number; body: string }> => {
  const socket = connect(listening.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(request);
  const answer = await text(socket).catch(() => "");
  const [, status = "0"] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  return { status: Number(status), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
};
const get = (path: string, ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");

const bodies = (token: string, organizationId: string, length: number) =>
  [
    `PUT /v1/orgs/${organizationId}/teams HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
  ].join("\r\n");

describe("what comes over a connection", () => {
  const cases: readonly [string, string, number][] = [
    ["one header of 20 KiB", get("/v1/user", `X-Flood: ${"a".repeat(20 * 1024)}`), 431],
    [
      "five thousand headers",
      get("/v1/user", ...Array.from({ length: 5000 }, (_, at) => `X-${at}: 1`)),
      431,
    ],
    ["a path of 20 KiB", get(`/v1/${"a".repeat(20 * 1024)}`), 431],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400],
    ["a method nobody knows", "FETCH /v1/user HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["no Host", "GET /v1/user HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "a Host of somebody else",
      "GET /v1/user HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "two Hosts",
      "GET /v1/user HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "a Host that is none",
      "GET /v1/user HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["a NUL in the path", "GET /v1/\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a NUL in a header", get("/v1/user", "X-A: \0"), 400],
    [
      "two lengths",
      "POST /auth/sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
    ],
    [
      "a length and chunks",
      "POST /auth/sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
  ];
  it.each(cases)("%s", async (_, request, status) => {
    const { db } = two.app.database;
    const before = await fingerprint(db);
    const answer = await raw(request);
    expect(answer.status).toBe(status);
    expect(failure.parse(JSON.parse(answer.body)).error.code).toBe(status);
    expect(await fingerprint(db)).toEqual(before);
  });

  it("chunks that are none end the connection without an effect", async () => {
    const { fixture, app } = two;
    const before = await fingerprint(app.database.db);
    const head = [
      `PUT /v1/orgs/${fixture.organizationId}/teams HTTP/1.1`,
      "Host: localhost",
      `Authorization: Bearer ${fixture.admin.token}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ].join("\r\n");
    const { status } = await raw(`${head}\r\n\r\nzz\r\n`);
    expect([0, 400]).toContain(status);
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it("a body that stops halfway changes nothing and harms nobody else", async () => {
    const { fixture, app } = two;
    const before = await fingerprint(app.database.db);
    const head = bodies(fixture.admin.token, fixture.organizationId, 1000);
    const socket = connect(listening.port, "127.0.0.1");
    await new Promise<void>((resolve) =>
      socket.write(`${head}\r\n\r\n{"title":"Half`, () => resolve()),
    );
    socket.destroy();
    const after = await fetch(`http://127.0.0.1:${listening.port}/healthz`);
    expect(after.status).toBe(200);
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it("a body over a mebibyte is refused over the wire, announced or not", async () => {
    const { fixture } = two;
    const address = `http://127.0.0.1:${listening.port}/v1/orgs/${fixture.organizationId}/teams`;
    const headers = {
      Authorization: `Bearer ${fixture.admin.token}`,
      "Content-Type": "application/json",
    };
    const large = "x".repeat(1024 * 1024 + 1);
    const announced = await fetch(address, { method: "PUT", headers, body: large });
    expect(announced.status).toBe(413);
    const chunks = new Blob([large]).stream();
    const chunked = await fetch(address, { method: "PUT", headers, body: chunks, duplex: "half" });
    expect(chunked.status).toBe(413);
  });

  it("a large Host, cookie or Accept header of odd content is no way in", async () => {
    const odd = get("/v1/user", `Cookie: ${"a=b; ".repeat(1000)}`, `Accept: ${"*/*,".repeat(500)}`);
    expect((await raw(odd)).status).toBe(401);
  });
});
