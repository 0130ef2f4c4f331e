import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { keptExamples, type ExampleRequest, exampleOf } from "./example-requests.ts";
import { bodyOf, bodyText, contentTypeOf, pathOf, send, takesForm, tokenFor } from "./send.ts";
import { textsIn, replaceAt } from "./walk-body.ts";
import { someFor } from "./some-for.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

const MEBIBYTE = 1024 * 1024;
let two: TwoOrganizations;
let keptSampleOf: ReturnType<typeof keptExamples>;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  keptSampleOf = keptExamples(two.fixture);
});
afterAll(() => two.close());

/** The answer must be one of the statuses, with the contract's error body and nothing of the inside. */
const expectRefusal = async (response: Response, statuses: readonly number[], why: string) => {
  const body = await bodyOf(response);
  expect(statuses, `${why}: ${JSON.stringify(body)}`).toContain(response.status);
  expect(failure.parse(body).error.code).toBe(response.status);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\/src\/|select |syntax error|at \w+ \(/i);
};

/** The tables that were written to although everything was refused. */
const written = (work: () => Promise<void>) => writtenBy(two.app.database.db, work);

/** Sends any body at all: bytes and streams carry no content type of their own. */
const sendBytes = (
  operation: Operation,
  example: ExampleRequest,
  body: NonNullable<RequestInit["body"]>,
  headers: Readonly<Record<string, string>>,
) => {
  const token = tokenFor(operation, example, two.fixture);
  return two.app.request(pathOf(operation, example.params), {
    method: operation.method,
    ...(token === undefined ? {} : { token }),
    headers: { ...example.headers, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
};

const json = { "Content-Type": "application/json" };
const unstorable = ["\\u0000", "a\\u0000b", "\\ud800", "\\udc00x", "x\\ud800\\u0041"];
const brokenParts = ["%", "%zz", "%E0%A4", "%ff", "%00", "a%00", "%ed%a0%80", "%C0%AE"];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const withBody = operations.filter(
  (operation: Operation) => operation.body !== undefined && !takesForm(operation),
);
const withForm = operations.filter(takesForm);

describe("a body that is none is refused before anything happens", () => {
  it.each(withBody)("$id: text nobody can store", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const work = async () => {
      for (const at of textsIn(example.body))
        for (const bad of someFor(operation, unstorable)) {
          const text = JSON.stringify(replaceAt(example.body, at, "<here>")).replace("<here>", bad);
          const response = await sendBytes(operation, example, bytesOf(text), json);
          await expectRefusal(response, [400], text);
        }
    };
    expect(await written(work)).toEqual([]);
  });

  it.each(withBody)("$id: what is not JSON", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const good = JSON.stringify(example.body);
    const [key = "role"] = Object.keys(example.body as object);
    const first = JSON.stringify(key);
    const escaped = `"\\u${key.charCodeAt(0).toString(16).padStart(4, "0")}${key.slice(1)}"`;
    const deep = (open: string, close: string) => open.repeat(10_000) + "1" + close.repeat(10_000);
    const texts = [
      "{",
      "}",
      "nothing",
      "{'a':1}",
      "NaN",
      "undefined",
      good.slice(0, -1),
      `${good}x`,
      " ",
      good.replace("{", `{${first}:null,`),
      good.replace("{", `{${escaped}:null,`),
      good.replace(/}$/, ",}"),
      good.replace(/}$/, `,"deep":${deep("[", "]")}}`),
      good.replace(/}$/, `,${first}:${deep('{"a":', "}")}}`),
      good.replace(/}$/, ',"big":1e999}'),
      good.replace(/}$/, `,"big":${"9".repeat(400)}}`),
      "[".repeat(500_000),
      "1e999",
    ];
    const badBytes = [
      [0xff, 0xfe, 0x7b],
      [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d],
      [0xed, 0xa0, 0x80],
    ];
    const work = async () => {
      for (const text of someFor(operation, texts)) {
        const response = await sendBytes(operation, example, bytesOf(text), json);
        await expectRefusal(response, [400], text.slice(0, 80));
      }
      for (const bytes of someFor(operation, badBytes))
        await expectRefusal(
          await sendBytes(operation, example, new Uint8Array(bytes), json),
          [400],
          `bytes ${bytes.join()}`,
        );
    };
    expect(await written(work)).toEqual([]);
  });

  it.each(withBody)("$id: the wrong content type", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const good = bytesOf(JSON.stringify(example.body));
    const wrong = [
      "text/plain",
      "text/json",
      "application/x-www-form-urlencoded",
      "application/xml",
      "application/jsonp",
      "application/json-patch+json",
      "application/merge-patch+json",

      "multipart/form-data; boundary=x",
      "application/json\t;x",
      "application/json, text/plain",
      "json",
      "*/*",
      "application/",
      ";application/json",
    ];
    const work = async () => {
      await expectRefusal(await sendBytes(operation, example, good, {}), [415], "none");
      for (const type of someFor(operation, wrong)) {
        const response = await sendBytes(operation, example, good, { "Content-Type": type });
        await expectRefusal(response, [415], type);
      }
    };
    expect(await written(work)).toEqual([]);
    const right = ["Application/JSON", "application/json; charset=utf-8", "application/json;a=b"];
    for (const type of someFor(operation, right)) {
      const fresh = await exampleOf(operation, two.fixture);
      const text = bytesOf(JSON.stringify(fresh.body));
      const response = await sendBytes(operation, fresh, text, { "Content-Type": type });
      expect(response.status, type).not.toBe(415);
    }
  });

  it.each(withBody)("$id: more than it takes", async (operation: Operation) => {
    const limit = operation.maxBody ?? MEBIBYTE;
    const example = await exampleOf(operation, two.fixture);
    const good = JSON.stringify(example.body);
    const large = bytesOf(good + " ".repeat(limit + 1 - good.length));
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(256 * 1024).fill(0x20)),
      });
    const work = async () => {
      const length = { ...json, "Content-Length": `${large.byteLength}` };
      await expectRefusal(await sendBytes(operation, example, large, length), [413], "announced");
      await expectRefusal(await sendBytes(operation, example, large, json), [413], "unannounced");
      const lying = { ...json, "Content-Length": "2" };
      await expectRefusal(await sendBytes(operation, example, endless(), lying), [413], "endless");
    };
    expect(await written(work)).toEqual([]);
    const most = bytesOf(good + " ".repeat(limit - good.length));
    expect((await sendBytes(operation, example, most, json)).status).not.toBe(413);
  });
});

describe("a form that is none is refused before anything happens", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  it.each(withForm)("$id", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const good = bodyText(operation, example.body);
    const [name = ""] = Object.keys(example.body as object);
    const work = async () => {
      for (const text of [
        "",
        "%",
        "=",
        good.replace("=", "=%zz"),
        good.replace("=", "=%00"),
        good.replace("=", "=%ff"),
        `${good}&${name}=again`,
        `${good}&unexpected=1`,
        `${good}&__proto__=1`,
        JSON.stringify(example.body),
      ])
        await expectRefusal(await sendBytes(operation, example, bytesOf(text), form), [400], text);
      const broken = new Uint8Array([...bytesOf(good), 0xc3, 0x28]);
      await expectRefusal(await sendBytes(operation, example, broken, form), [400], "bytes");
      for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", ""])
        await expectRefusal(
          await sendBytes(operation, example, bytesOf(good), { "Content-Type": type }),
          [415],
          type,
        );
      const large = bytesOf(`${good}&more=${"a".repeat(operation.maxBody ?? MEBIBYTE)}`);
      await expectRefusal(await sendBytes(operation, example, large, form), [413], "too large");
    };
    expect(await written(work)).toEqual([]);
  });
});

describe("an address that is none is refused", () => {
  const withParams = operations.filter((operation: Operation) => operation.params !== undefined);
  it.each(withParams)("$id: a broken path", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const token = tokenFor(operation, example, two.fixture);
    const attempt = (path: string) =>
      two.app.request(path, {
        method: operation.method,
        headers: { "Content-Type": contentTypeOf(operation), ...example.headers },
        ...(token === undefined ? {} : { token }),
        ...(example.body === undefined ? {} : { body: bodyText(operation, example.body) }),
      });
    const work = async () => {
      for (const name of Object.keys(example.params ?? {}))
        for (const bad of someFor(operation, brokenParts)) {
          const path = pathOf(operation, { ...example.params, [name]: "<here>" });
          const response = await attempt(path.replace(encodeURIComponent("<here>"), bad));
          await expectRefusal(response, [400, 404], `${name} ${bad}`);
        }
      const path = pathOf(operation, example.params);
      // What is put under another name that is one is made.
      const named =
        operation.success.updates === true && operation.path.endsWith("}")
          ? []
          : [`/v1/..${path}x`];
      const odds = [`${path}/`, `/${path}`, `${path}/x`, `${path}%20`, ...named];
      for (const odd of someFor(operation, odds)) {
        const response = await attempt(odd);
        // What is signed says the same of an unknown address as of a wrong signature.
        const isSigned = operation.permission === "public" && operation.failures?.includes(401);
        const wanted = isSigned === true ? [400, 401, 404] : [400, 404];
        if (operation.method !== "DELETE") await expectRefusal(response, wanted, odd);
      }
    };
    expect(await written(work)).toEqual([]);
  });

  it.each(operations)("$id: a broken query", async (operation: Operation) => {
    const example = await keptSampleOf(operation);
    const token = tokenFor(operation, example, two.fixture);
    const queries = [
      "%",
      "a=%zz",
      "limit=%E0%A4",
      "page=%ff",
      "search=%00",
      "%00=1",
      "search=%ed%a0%80",
      "limit=1&limit=2",
      "page=a&page=b",
      "search=a&search=b",
      "order=asc&order=asc",
      "x&x",
      "limit[]=1",
      "limit[$gt]=1",
      "=",
      "&&&=1",
      `x=${"y".repeat(5000)}`,
    ];
    const work = async () => {
      for (const query of someFor(operation, queries)) {
        const path = `${pathOf(operation, example.params)}?${query}`;
        const response = await two.app.request(path, {
          method: operation.method,
          headers: { "Content-Type": contentTypeOf(operation), ...example.headers },
          ...(token === undefined ? {} : { token }),
          ...(example.body === undefined ? {} : { body: bodyText(operation, example.body) }),
        });
        await expectRefusal(response, [400], query.slice(0, 40));
      }
    };
    expect(await written(work)).toEqual([]);
  });

  it("another method than the contract's is no address of ours", async () => {
    const { fixture, app } = two;
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
    // An id may be any text, so a path of one operation can be an address of another.
    const isKnown = (asked: string, path: string) =>
      operations.some(
        (one) =>
          one.method === asked &&
          new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
      );
    const paths = new Map<Operation, string>();
    for (const operation of operations)
      paths.set(operation, pathOf(operation, (await keptSampleOf(operation)).params));
    const work = async () => {
      for (const [operation, path] of paths)
        for (const method of methods.filter((one) => !isKnown(one, path))) {
          const response = await app.request(path, {
            method,
            token: fixture.admin.token,
            headers: { ...json, "X-HTTP-Method-Override": operation.method },
          });
          await expectRefusal(response, [404], `${method} ${operation.path}`);
        }
    };
    expect(await written(work)).toEqual([]);
  });

  it("a path of nothing answers 404 in JSON", async () => {
    expect.hasAssertions();
    for (const path of [
      "/v1",
      "/v1/",
      "/v1/orgsx",
      "/auth",
      "/auth/x",
      "/v1/orgs/a/b/c/d/e",
      "/%2e%2e/v1",
    ])
      await expectRefusal(await two.app.request(path), [404], path);
  });
});

describe("a credential that is none", () => {
  it("is refused whatever it looks like", async () => {
    const { fixture, app } = two;
    const { token } = fixture.admin;
    const operation = operations.find(({ id }) => id === "getAuthenticatedUser") as Operation;
    const wrong = [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${token}`,
      token,
      `Bearer ${token} x`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${"a".repeat(10_000)}`,
      "Bearer ' or 1=1 --",
      `Bearer ${token.toUpperCase()}`,
      `Token ${token}`,
      `Bearer,${token}`,
    ];
    for (const header of wrong)
      await expectRefusal(
        await app.request(operation.path, { headers: { Authorization: header } }),
        [401],
        header.slice(0, 40),
      );
    const cookie = { Cookie: `bindery-session=${token}; token=${token}` };
    await expectRefusal(await app.request(operation.path, { headers: cookie }), [401], "cookie");
    await expectRefusal(
      await app.request(`${operation.path}?access_token=${token}`),
      [401],
      "query",
    );
    const fine = await send(fixture, operation, {}, { token });
    expect(fine.status).toBe(200);
  });
});
