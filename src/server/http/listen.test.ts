import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listen, type ListenOptions } from "./listen.ts";

const start = async (fetch: ListenOptions["fetch"]) => {
  const listening = await listen({ host: "127.0.0.1", port: 0, fetch });
  onTestFinished(() => listening.stop());
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
};

/** Sends bytes as they are and answers everything that comes back. */
const sendRaw = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (part: string) => (received += part));
  socket.write(text);
  await once(socket, "close");
  return received;
};

describe("the port", () => {
  it("hands over requests with the address of the peer", async () => {
    const { url } = await start(async (request, { remoteAddress }) =>
      Response.json([request.method, new URL(request.url).pathname, remoteAddress]),
    );
    const response = await fetch(`${url}/v1/user`, { method: "PUT" });
    expect(await response.json()).toEqual(["PUT", "/v1/user", "127.0.0.1"]);
  });

  it("rejects when the port is taken", async () => {
    const { port } = await start(async () => new Response());
    const second = listen({ host: "127.0.0.1", port, fetch: async () => new Response() });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it.each([
    ["a flood of headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    ["noise", "hello\r\n\r\n", 400],
    ["a broken Host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
    ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ])("answers %s with the contract's error", async (_name, text, code) => {
    const fetch = vi.fn<ListenOptions["fetch"]>(async () => new Response("reached"));
    const { port } = await start(fetch);
    const answer = await sendRaw(port, text);
    expect(answer).toContain(`HTTP/1.1 ${code} `);
    const [, body = ""] = answer.split("\r\n\r\n");
    expect(JSON.parse(body)).toMatchObject({
      error: { code, message: expect.any(String) as string },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("finishes what runs when it stops, and takes nothing new", async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    let reached: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (reached = resolve));
    const { url, stop } = await start(async () => {
      reached();
      await held;
      return new Response("done");
    });
    const asked = fetch(url);
    await running;
    const stopping = stop();
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    finish();
    expect(await (await asked).text()).toBe("done");
    await stopping;
  });

  it("cuts streams of events when it stops, not after a wait", { timeout: 5_000 }, async () => {
    const cancelled = vi.fn<() => void>();
    const { url, stop } = await start(async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(": here\n\n")),
        cancel: cancelled,
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    });
    const reader = (await fetch(url)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(": here\n\n");
    await stop();
    await expect(reader?.read()).rejects.toThrow();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  });
});
