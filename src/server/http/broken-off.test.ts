import { once } from "node:events";
import { connect } from "node:net";
import pino from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeApp } from "#server/testing/make-app.ts";
import { listen } from "./listen.ts";

const ERROR_LEVEL = 50;

it("requests that their clients break off are logged in a line each, and not as errors", async () => {
  const lines: { level: number; path?: string; status?: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const app = await makeApp({ log: pino({ level: "info" }, { write }) });
  const admin = await app.newAdmin();
  const { port, stop } = await listen({ host: "127.0.0.1", port: 0, fetch: app.app.fetch });
  onTestFinished(stop);
  const path = `/v1/orgs/${admin.organizationId}/spaces`;
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nAuthorization: Bearer ${admin.token}\r\n\r\n{`;
  for (let at = 0; at < 5; at += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    socket.resetAndDestroy();
  }
  const about = () => lines.filter((line) => line.path === path);
  await vi.waitFor(() => expect(about()).toHaveLength(5), { timeout: 60_000 });
  expect(about().map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(lines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
});
