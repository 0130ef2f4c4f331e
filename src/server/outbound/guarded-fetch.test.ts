import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  openOutsideServer,
  openSentinel,
  type OutsideServer,
  type Sentinel,
} from "#server/testing/outside-servers.ts";
import { guardedLookup, type Resolve } from "./guarded-connector.ts";
import { guardedFetch, type GuardedFetchOptions } from "./guarded-fetch.ts";
import { OutboundFailure } from "./outbound-failure.ts";

const MAX_BYTES = 64 * 1024;
let sentinel: Sentinel;
let outside: OutsideServer;

beforeAll(async () => {
  sentinel = await openSentinel();
  outside = await openOutsideServer();
});
afterEach(() => {
  expect(sentinel.hits()).toBe(0);
});
afterAll(() => {
  sentinel.close();
  outside.close();
});

const toLoopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

/** The sentinel's port counts as open, so that only the check of the address stands before it. */
const options = (more: Partial<GuardedFetchOptions> = {}): GuardedFetchOptions => ({
  allow: [],
  ports: [80, 443, sentinel.port],
  maxBytes: MAX_BYTES,
  timeoutMs: 5000,
  accept: "*/*",
  ...more,
});
const allowed = (more: Partial<GuardedFetchOptions> = {}) =>
  options({ allow: [outside.host], ...more });
const fetchText = async (address: string, more: Partial<GuardedFetchOptions> = {}) =>
  (await guardedFetch(address, allowed(more))).toString();
const failureOf = async (address: string, given: GuardedFetchOptions): Promise<OutboundFailure> => {
  try {
    await guardedFetch(address, given);
  } catch (error) {
    if (error instanceof OutboundFailure) return error;
    throw error;
  }
  throw new Error(`${address} was fetched`);
};
const reasonOf = async (address: string, given = options()) =>
  (await failureOf(address, given)).reason;

const hostileHosts = [
  "127.0.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0X7F.1",
  "017700000001",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "127.1",
  "127.0.1",
  "127.0.0.1.",
  "0",
  "0.0.0.0",
  "%31%32%37.0.0.1",
  "①②⑦.⓪.⓪.①",
  "１２７.0.0.1",
  "127。0。0。1",
  "localhost",
  "LocalHost",
  "localhost.",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "0xA9FEA9FE",
  "2852039166",
  "168.63.129.16",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::ffff:0:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[4000::1]",
];

describe("addresses that lead inside", () => {
  it.each(hostileHosts)("%s is never connected to", async (host) => {
    const given = options({ resolve: toLoopback });
    expect(await reasonOf(`http://${host}:${sentinel.port}/`, given)).toBe("address");
    expect(await reasonOf(`https://${host}:${sentinel.port}/`, given)).toBe("address");
  });

  it("localhost is refused by what the machine itself resolves it to", async () => {
    expect(await reasonOf(`http://localhost:${sentinel.port}/`)).toBe("address");
  });

  it.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "//example.com/",
    "nonsense",
    "",
    "http://",
    "http://[::1",
    "http://[fe80::1%25eth0]/",
    "https://user:secret@example.com/",
    "https://user@example.com/",
    "http://example.com:22/",
    "http://example.com:8080/",
    "https://example.com:0/",
  ])("%s is refused as it stands", async (address) => {
    expect(await reasonOf(address)).toBe("address");
  });
});

describe("names", () => {
  const named = (resolve: Resolve, more: Partial<GuardedFetchOptions> = {}) =>
    reasonOf(`http://names.example:${sentinel.port}/`, options({ resolve, ...more }));
  const always =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  it.each([
    [["127.0.0.1"]],
    [["10.1.2.3"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["64:ff9b::7f00:1"]],
    [["fd00::1"]],
    [["no address"]],
  ])("that resolve to %o are refused", async (addresses) => {
    expect(await named(always(...addresses))).toBe("address");
  });

  it("are refused when one address of several is private, wherever it stands", async () => {
    expect(await named(always("8.8.8.8", "127.0.0.1"))).toBe("address");
    expect(await named(always("127.0.0.1", "8.8.8.8"))).toBe("address");
    expect(await named(always("2606:4700:4700::1111", "::1"))).toBe("address");
  });

  it("that do not resolve are told from those nobody could be asked about, and never let through", async () => {
    expect(await named(always())).toBe("unknown-name");
    const failing = (code: string) =>
      named(() => Promise.reject(Object.assign(new Error(code), { code })));
    expect(await failing("ENOTFOUND")).toBe("unknown-name");
    expect(await failing("EAI_AGAIN")).toBe("unreachable");
  });

  it("give up when the resolver never answers", async () => {
    expect(await named(() => new Promise(() => undefined), { timeoutMs: 100 })).toBe("too-slow");
  });

  it("are connected to by the very addresses that were checked", async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "8.8.8.8" : "127.0.0.1", family: 4 }];
    };
    const lookup = guardedLookup(rebinding, false);
    const ask = (all: boolean) =>
      new Promise((done, fail) =>
        lookup("names.example", { all }, (error, found) => (error ? fail(error) : done(found))),
      );
    expect(await ask(true)).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(asked).toBe(1);
    await expect(ask(true)).rejects.toThrow(OutboundFailure);
    await expect(ask(false)).rejects.toThrow(OutboundFailure);
  });

  it("on the allow list may be private, at their port only", async () => {
    outside.answer((_, response) => void response.end("inside"));
    const port = Number(new URL(outside.origin).port);
    const resolve = always("127.0.0.1");
    const allow = [`inside.example:${port}`];
    expect(await fetchText(`http://inside.example:${port}/`, { allow, resolve })).toBe("inside");
    const elsewhere = `http://inside.example:${sentinel.port}/`;
    expect(await reasonOf(elsewhere, options({ allow, resolve }))).toBe("address");
    const another = `http://other.example:${port}/`;
    expect(await reasonOf(another, options({ allow, resolve }))).toBe("address");
  });
});

describe("redirects", () => {
  const redirectTo = (location: string, status = 302) =>
    outside.answer((_, response) => void response.writeHead(status, { location }).end());

  it.each([301, 302, 303, 307, 308])(
    "with %i are checked like the first address",
    async (status) => {
      for (const host of hostileHosts) {
        const inHeader = host.replaceAll(/[^ -~]/g, encodeURIComponent);
        redirectTo(`http://${inHeader}:${sentinel.port}/`, status);
        const given = allowed({ resolve: toLoopback });
        expect(await reasonOf(outside.origin, given), host).toBe("address");
      }
    },
  );

  it.each([
    "file:///etc/passwd",
    "gopher://example.com/",
    "ftp://example.com/",
    "http://example.com:22/",
    "https://user:secret@example.com/",
    "http://[::1",
  ])("to %s are refused", async (location) => {
    redirectTo(location);
    expect(await reasonOf(outside.origin, allowed())).toBe("address");
  });

  it("without a scheme keep to the same rules", async () => {
    redirectTo(`//127.0.0.1:${sentinel.port}/`);
    expect(await reasonOf(outside.origin, allowed())).toBe("address");
  });

  it("to a name that leads inside are refused", async () => {
    redirectTo(`http://names.example:${sentinel.port}/`);
    expect(await reasonOf(outside.origin, allowed({ resolve: toLoopback }))).toBe("address");
  });

  it("are followed five times and no further", async () => {
    outside.answer(({ url = "" }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await fetchText(`${outside.origin}/5`)).toBe("arrived");
    expect(await reasonOf(`${outside.origin}/6`, allowed())).toBe("redirects");
  });

  it("in a circle end", async () => {
    redirectTo("/");
    expect(await reasonOf(outside.origin, allowed())).toBe("redirects");
  });

  it("that name no place are failures", async () => {
    outside.answer((_, response) => void response.writeHead(302).end());
    expect(await reasonOf(outside.origin, allowed())).toBe("status");
  });
});

describe("bodies", () => {
  const packed = (encoding: string, body: Buffer) =>
    outside.answer((_, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("packed with %s are unpacked", async (encoding, pack) => {
    packed(encoding, pack("unpacked"));
    expect(await fetchText(outside.origin)).toBe("unpacked");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("that unpack with %s to more than the limit are cut off", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(32 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(MAX_BYTES);
    packed(encoding, bomb);
    expect(await reasonOf(outside.origin, allowed())).toBe("too-large");
  });

  it("packed twice, or in an unknown way, are refused", async () => {
    packed("gzip, gzip", gzipSync(gzipSync("twice")));
    expect(await reasonOf(outside.origin, allowed())).toBe("encoding");
    packed("exotic", Buffer.from("?"));
    expect(await reasonOf(outside.origin, allowed())).toBe("encoding");
  });

  it("that are not what they say come to nothing", async () => {
    packed("gzip", Buffer.from("not gzip"));
    expect(await reasonOf(outside.origin, allowed())).toBe("unreachable");
  });

  it("may be as large as the limit and not larger", async () => {
    outside.answer((_, response) => void response.end(Buffer.alloc(MAX_BYTES)));
    expect(await fetchText(outside.origin)).toHaveLength(MAX_BYTES);
    outside.answer((_, response) => void response.end(Buffer.alloc(MAX_BYTES + 1)));
    expect(await reasonOf(outside.origin, allowed())).toBe("too-large");
  });

  it("that never end are cut off", async () => {
    outside.answer((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
      };
      response.on("drain", more);
      more();
    });
    expect(await reasonOf(outside.origin, allowed())).toBe("too-large");
  });

  it("that come a byte at a time run out of time", async () => {
    outside.answer((_, response) => {
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    const failure = await failureOf(outside.origin, allowed({ timeoutMs: 200 }));
    expect(failure).toMatchObject({
      reason: "too-slow",
      message: "the other side took longer than 0.2 seconds",
    });
  });

  it("shorter than announced are not taken", async () => {
    outside.answer((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("short", () => response.destroy());
    });
    expect(await reasonOf(outside.origin, allowed())).toBe("unreachable");
  });
});

describe("the other side", () => {
  it("that does not answer runs out of time", async () => {
    outside.answer(() => undefined);
    expect(await reasonOf(outside.origin, allowed({ timeoutMs: 100 }))).toBe("too-slow");
  });

  it("that answers with huge headers is not listened to", async () => {
    outside.answer((_, response) => void response.writeHead(200, { x: "x".repeat(1 << 20) }).end());
    expect(await reasonOf(outside.origin, allowed())).toBe("unreachable");
  });

  it.each([204, 206, 304, 401, 404, 500])("that answers %i gives nothing", async (status) => {
    outside.answer((_, response) => void response.writeHead(status).end());
    const failure = await failureOf(outside.origin, allowed());
    expect(failure.message).toBe(`the other side answered ${status}`);
  });

  it("learns nothing about us but what we accept", async () => {
    let seen = {};
    outside.answer(({ headers }, response) => {
      seen = headers;
      response.end("ok");
    });
    expect(await fetchText(`${outside.origin}/a?b=c#d`, { accept: "image/png" })).toBe("ok");
    expect(seen).toEqual({
      host: outside.host,
      connection: "keep-alive",
      accept: "image/png",
      "accept-encoding": "gzip, deflate, br",
      "user-agent": "Bindery",
    });
  });

  it("is reached directly whatever proxy the environment names", async () => {
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"])
      vi.stubEnv(name, `http://127.0.0.1:${sentinel.port}`);
    outside.answer((_, response) => void response.end("direct"));
    try {
      expect(await fetchText(outside.origin)).toBe("direct");
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
