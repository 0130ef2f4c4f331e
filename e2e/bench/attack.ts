import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Attacks a service on this machine for some seconds and then ends: `tsx attack.ts KIND URL TOKEN ORGANIZATION PORT`.
 * A separate program, so that it does not slow down the measuring one. Prints "attacking" when it starts. PORT is
 * where the service may fetch from.
 */
const [kind = "", base = "", token = "", organization = "", port = ""] = process.argv.slice(2);
const { hostname, port: servicePort } = new URL(base);
if (hostname !== "127.0.0.1") throw new Error("only a service on this machine is attacked");

const SECONDS = 6;
const until = performance.now() + SECONDS * 1000;
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

const ask = async (path: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`${base}${path}`, init);
  return { status: response.status, body: (await response.json().catch(() => ({}))) as never };
};
const made = async (path: string, body: unknown, method = "POST"): Promise<string> => {
  const { status, body: answer } = await ask(path, body, method);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return (answer as { id: string }).id;
};
const newSpace = (title: string) => made(`/v1/orgs/${organization}/spaces`, { title });

/** Runs `count` requests at a time until the time is over; their responses do not matter. */
const flood = async (count: number, act: (at: number) => Promise<unknown>): Promise<void> => {
  console.log("attacking");
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      while (performance.now() < until) await act(at).catch(() => wait(20));
    }),
  );
};

const sockets: Socket[] = [];
const openSockets = (count: number, bytes: string): void => {
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(servicePort), "127.0.0.1").on("error", () => undefined);
    socket.on("connect", () => socket.write(bytes));
    sockets.push(socket);
  }
};
const post = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${servicePort}\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n{`;

/** Opens connections that send a byte now and then. */
const trickle = async (count: number, bytes: string): Promise<void> => {
  console.log("attacking");
  openSockets(count, bytes);
  while (performance.now() < until) {
    await wait(1_000);
    for (const socket of sockets) if (socket.writable) socket.write(" ");
  }
};

/** Responds to the service's own requests. */
const serve = (answer: (path: string) => string): Promise<void> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => response.end(answer(request.url ?? "")));
    server.listen(Number(port), "127.0.0.1", resolve);
  });
const address = `http://127.0.0.1:${port}`;

const id = (at: number): string => `S${String(at).padStart(19, "0")}`;

const attacks: Readonly<Record<string, () => Promise<void>>> = {
  "reads of one token": () => flood(200, () => ask(`/v1/orgs/${organization}/members?limit=1000`)),
  "short reads of one token": () =>
    flood(200, () => ask(`/v1/orgs/${organization}/members?limit=20`)),
  "checks of a silent repository": async () => {
    const space = await newSpace("Checks");
    const silent = createTcpServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(Number(port), "127.0.0.1", resolve));
    const { port: listening } = silent.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${listening}/x.git`, ref: "refs/heads/main" };
    await flood(40, () => ask(`/v1/spaces/${space}/git/connection/check`, body));
  },
  "bodies that trickle in, by nobody": () => trickle(1_100, post("/v1/git-hooks/x", 1_000_000)),
  "bodies that trickle in, by one token": () =>
    trickle(
      1_100,
      post(`/v1/orgs/${organization}/spaces`, 1_000_000, `Authorization: Bearer ${token}\r\n`),
    ),
  "streams of one token": async () => {
    console.log("attacking");
    const auth = `Authorization: Bearer ${token}\r\n`;
    const host = `Host: 127.0.0.1:${servicePort}\r\n`;
    openSockets(1_000, `GET /v1/orgs/${organization}/events HTTP/1.1\r\n${host}${auth}\r\n`);
    await wait(SECONDS * 1000);
  },
  "a hostile robots.txt": async () => {
    const rules = `User-agent: *\n${`Disallow: /${"*a".repeat(50)}b\n`.repeat(5_000)}`;
    await serve((path) => (path === "/robots.txt" ? rules : "<p>Words.</p>"));
    const space = await newSpace("Robots");
    const source = { type: "website", url: `${address}/${"a".repeat(2_000)}` };
    await flood(2, async () => {
      await ask(`/v1/orgs/${organization}/imports`, { source, target: { space } });
      await wait(500);
    });
  },
  "large edits of a structure": async () => {
    const site = await made(`/v1/orgs/${organization}/sites`, { title: "Docs", type: "basic" });
    const at = `/v1/orgs/${organization}/sites/${site}/structure`;
    const edits = Array.from({ length: 900 }, (_, n) => ({
      operation: "add_section",
      id: id(n),
      title: `Section ${n}`,
      ...(n === 0 ? {} : { after: { type: "site-section", id: id(n - 1) } }),
    }));
    await flood(8, () => ask(`${at}/impact`, { edits }));
  },
  "proposals for many broken links": async () => {
    const space = await newSpace("Links");
    const lines = Array.from({ length: 3_000 }, (_, n) => `[Page ${n}](/pages/${id(n)})`);
    const document = { markdown: lines.join("\n\n") };
    const change = { operation: "insert_page", title: "Broken", document };
    await ask(`/v1/spaces/${space}/content`, { changes: [change] });
    await flood(8, () => ask(`/v1/spaces/${space}/links/proposals?limit=1000`));
  },
  "metadata of namespaces": async () => {
    const names = Array.from({ length: 8_000 }, (_, n) => `xmlns:a${n}="b"`).join(" ");
    const xml = `<EntityDescriptor ${names}/>`.slice(0, 190_000);
    await flood(16, () => ask(`/v1/orgs/${organization}/saml/metadata`, { xml }));
  },
  "documents that nobody reads": async () => {
    console.log("attacking");
    const host = `Host: 127.0.0.1:${servicePort}\r\n`;
    openSockets(900, `GET /openapi.json HTTP/1.1\r\n${host}\r\n`);
    for (const socket of sockets) socket.pause();
    await wait(SECONDS * 1000);
  },
};

await attacks[kind]?.();
for (const socket of sockets) socket.destroy();
process.exit(0);
