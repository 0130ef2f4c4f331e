import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createGuardedStream } from "./guarded-stream.ts";

const TIMEOUT_MS = 300;

/** Asks a server that sends a piece every few milliseconds, so many times; returns how many bytes came. */
const receive = async (bytes: number, pieces: number): Promise<number> => {
  const server = createServer((_request, response) => {
    let sent = 0;
    const sending = setInterval(() => {
      if (sent < pieces) response.write(Buffer.alloc(bytes));
      else response.end();
      sent += 1;
    }, TIMEOUT_MS / 10);
    response.once("close", () => clearInterval(sending));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stream = createGuardedStream({
    allow: [`127.0.0.1:${port}`],
    timeoutMs: TIMEOUT_MS,
    maxBytes: 100 * 1024 * 1024,
    userAgent: "test",
  });
  onTestFinished(async () => {
    await stream.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${port}/info/refs`;
  const { body } = await stream.request({ url, method: "GET", headers: {} });
  let received = 0;
  for await (const piece of body) received += piece.length;
  return received;
};

it("a server that sends next to nothing is given up, although it never falls silent", async () => {
  // It would go on for half an hour.
  await expect(receive(1, 60_000)).rejects.toMatchObject({
    reason: "too-slow",
    message: expect.stringContaining("next to nothing") as string,
  });
});

it("one that sends something all the time is heard to its end, however long that takes", async () => {
  expect(await receive(16 * 1024, 40)).toBe(40 * 16 * 1024);
});
