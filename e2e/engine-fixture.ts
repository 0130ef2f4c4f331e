import { setTranslationEngine } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type EngineServer, openDeepLServer } from "#server/testing/engine-servers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { test as base } from "./fixtures.ts";

/** Tests with an engine on loopback that speaks DeepL's protocol, and a service that may connect to it. */
export const test = base.extend<object, { engine: EngineServer; server: TestServer }>({
  engine: [
    async ({ browserName: _ }, use) => {
      const engine = await openDeepLServer();
      await use(engine);
      engine.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ engine }, use) => {
      const server = await startTestServer({ git: { outboundAllow: [engine.host] } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

interface Cost {
  readonly perMillion: number;
  readonly currency: string;
  readonly budget?: number;
}

/** Sets the engine as the translator of an organization. */
export const setEngine = (
  { client, organizationId }: Admin,
  { origin }: EngineServer,
  cost?: Cost,
) =>
  dataOf(
    setTranslationEngine({
      client,
      path: { organizationId },
      body: { engine: "deepl", key: "right", url: origin, ...(cost && { cost }) },
    }),
  );
