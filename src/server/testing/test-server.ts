import { fileURLToPath } from "node:url";
import { listen } from "../http/listen.ts";
import { createStatic } from "../http/static.ts";
import { makeApp, type TestApp } from "./make-app.ts";

export interface TestServer extends TestApp {
  readonly origin: string;
  stop(): Promise<void>;
}

const webRoot = fileURLToPath(new URL("../../../dist/web/", import.meta.url));

/** The built dashboard and the real service on a free port, over a database of this process's own. */
export const startTestServer = async (): Promise<TestServer> => {
  let answer: TestApp["app"]["fetch"] | undefined;
  const listening = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: async (request, peer) =>
      answer ? answer(request, peer) : new Response(null, { status: 503 }),
  });
  const origin = `http://127.0.0.1:${listening.port}`;
  const app = await makeApp({
    settings: { publicUrl: origin, rateLimit: 0, outboundAllow: [] },
    pages: createStatic({ webRoot }),
    faults: true,
  });
  answer = app.app.fetch;
  return {
    ...app,
    origin,
    stop: async () => {
      await app.app.stop();
      await listening.stop();
    },
  };
};
