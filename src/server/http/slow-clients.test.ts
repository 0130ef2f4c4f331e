import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { expect, it, onTestFinished, vi } from "vitest";
import { listen, type ListenOptions } from "./listen.ts";

const IDLE = 2_000;
/** As many as may be open at once. */
const LIMIT = 1_000;
const BIG = Buffer.alloc(8 * 1024 * 1024);

const start = async (given: Partial<ListenOptions> = {}) => {
  const answer = async (request: Request) =>
    new Response(request.url.endsWith("/big") ? BIG : await request.text());
  const listening = await listen({ host: "127.0.0.1", port: 0, fetch: answer, ...given });
  onTestFinished(() => listening.stop());
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
};

/** Opens a connection, sends some bytes and nothing more. */
const openConnection = async (port: number, bytes: string): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .resume();
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  if (bytes !== "") socket.write(bytes);
  return socket;
};
const openMany = async (port: number, count: number, bytes: string): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) sockets.push(await openConnection(port, bytes));
  return sockets;
};
const post = async (url: string) => {
  const response = await fetch(url, {
    method: "POST",
    body: "here",
    headers: { Connection: "close" },
  });
  return response.text();
};

it.each([
  ["say nothing", ""],
  ["never end their headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:"],
  [
    "never end their bodies",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nhalf",
  ],
  ["keep a connection they have used", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
])(`${IDLE} connections that %s keep nobody out`, async (_, bytes) => {
  const { url, port, server } = await start();
  const idle = await openMany(port, IDLE, bytes);
  for (let at = 0; at < 20; at += 1) expect(await post(url)).toBe("here");
  const count = promisify(server.getConnections.bind(server));
  await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(LIMIT), {
    timeout: 60_000,
  });
  await vi.waitFor(
    () => expect(idle.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(IDLE - LIMIT),
    { timeout: 60_000 },
  );
});

it("a body that stops halfway and a reader that stops reading keep nobody waiting", async () => {
  const { url, port } = await start();
  const half = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf";
  await openMany(port, 100, half);
  const readers = await openMany(port, 20, "GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
  for (const reader of readers) reader.pause();
  for (let at = 0; at < 20; at += 1) expect(await post(url)).toBe("here");
});

it("whoever does not read an answer is let go", async () => {
  const { url, port, server } = await start({ stalledMilliseconds: 300 });
  const reader = await openConnection(port, "GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
  reader.pause();
  const count = promisify(server.getConnections.bind(server));
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 60_000 });
  expect(await post(url)).toBe("here");
});
