import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";

const SERVICE = "/usr/bin/apertium-apy";
const PAIRS = "/usr/share/apertium";
const NEEDED = `${PAIRS}/modes/eng-spa.mode`;

/** Why Apertium cannot be started here; undefined if it can. */
export const whyNoApertium =
  existsSync(NEEDED) && existsSync(SERVICE)
    ? undefined
    : "apertium-apy and apertium-eng-spa are not installed";

/** Starts Apertium itself, with English and Spanish, on loopback. */
export const startApertium = async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // In its own process group: it starts a program for each step of a translation.
  const service = spawn(SERVICE, ["--port", String(port), PAIRS], {
    detached: true,
    stdio: "ignore",
  });
  await vi.waitFor(
    async () => {
      if (!(await fetch(`${origin}/listPairs`)).ok) throw new Error("it is not ready");
    },
    { timeout: 60_000 },
  );
  return {
    origin,
    host: `127.0.0.1:${port}`,
    stop: (): void => {
      if (service.pid !== undefined && service.exitCode === null) process.kill(-service.pid);
    },
  };
};
