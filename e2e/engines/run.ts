import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startTestServer } from "#server/testing/test-server.ts";
import { makeDemo } from "../demo.ts";
import { addressOf, screens } from "../demo-screens.ts";
import { ownScreens, specScreens, translationScreens } from "../made-screens.ts";
import { ensureEngines } from "./install.ts";
import { windowOf } from "./session.ts";
import { walks } from "./walks.ts";

/**
 * Runs the walks through the dashboard in WebKitGTK and Firefox, driven by WebDriver: each engine decides for itself
 * where a click goes. Writes the number of passed walks to the given file, and saves a screenshot for each failed
 * one.
 */
const results = fileURLToPath(new URL("../../test-results/engines/", import.meta.url));
const [report] = process.argv.slice(2);
const tally = { passed: 0, failed: 0 };

const begin = ensureEngines((line) => console.log(`Engines: ${line}`));
const server = await startTestServer();
const demo = await makeDemo(server);
const made = [ownScreens, await translationScreens(demo.admin), await specScreens(demo.admin)];
const addresses = [
  ...screens.map(([path]) => addressOf(demo, path)),
  ...made.flat().map(([address]) => address),
];
for (const start of begin) {
  const engine = await start();
  const window = windowOf(engine, server.origin);
  await engine.errors();
  for (const { name, go } of walks) {
    const since = performance.now();
    try {
      await go({ engine, window, server, demo, addresses });
      const errors = await engine.errors();
      if (errors.length > 0) throw new Error(`its console says:\n${errors.join("\n")}`);
      tally.passed += 1;
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(`ok      ${engine.name}: ${name} (${seconds} s)`);
    } catch (error) {
      tally.failed += 1;
      const said = error instanceof Error ? error.message : String(error);
      const picture = join(results, `${engine.name} ${name}.png`);
      await window.screenshot(picture).catch(() => undefined);
      console.log(`FAILED  ${engine.name}: ${name}\n${said}\n  seen at the end: ${picture}`);
      await engine.errors();
    }
  }
  await engine.stop();
}
await server.stop();
if (report !== undefined) {
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify(tally));
}
process.exit(tally.failed > 0 ? 1 : 0);
