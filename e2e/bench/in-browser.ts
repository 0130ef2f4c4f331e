import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { withFloorSite } from "./floor-site.ts";
import { type Group, alternateMedians } from "./result.ts";
import { type Service, withFilledService } from "./service.ts";
import { signIn, withChromium } from "./chromium.ts";
import { visit, type Visit } from "./visit.ts";

const MEMBERS = 200;
const LIST = "/members?limit=50";
const SLOWED = 4;
const ROUNDS = 5;

/** What the scripts weigh packed with gzip, in kB. */
const weightOf = async ({ scripts }: Visit): Promise<number> => {
  const bodies = await Promise.all(
    scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
  );
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).byteLength);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
};

const compare = async (browser: Browser, service: Service, floorUrl: string) => {
  const page = await service.read<{ items: { user: { email: string } }[] }>(LIST);
  const first = page.items[0]?.user.email;
  if (first === undefined) throw new Error("there is nobody to show");
  const ours = (slowed: number) =>
    visit(browser, `${service.url}/o/${service.organizationId}/members`, first, {
      slowed,
      enter: signIn(service),
    });
  const floor = (slowed: number) => visit(browser, floorUrl, first, { slowed });
  return [
    {
      name: "JavaScript before the members screen is usable, gzip",
      unit: "kB" as const,
      ours: await weightOf(await ours(1)),
      floor: await weightOf(await floor(1)),
      goal: { most: 1.3 },
    },
    {
      name: `time to that table, processor slowed ${SLOWED} times`,
      unit: "ms" as const,
      ...(await alternateMedians(
        ROUNDS,
        async () => (await ours(SLOWED)).milliseconds,
        async () => (await floor(SLOWED)).milliseconds,
      )),
      goal: { most: 1.25 },
    },
  ];
};

/** The dashboard's members screen against a bare application of the same libraries with one table. */
export const inBrowser: Group = {
  name: "browser",
  measure: () =>
    withChromium((browser) =>
      withFilledService(MEMBERS, (service, folder) =>
        withFloorSite(join(folder, "site"), service, { members: LIST }, (floorUrl) =>
          compare(browser, service, floorUrl),
        ),
      ),
    ),
};
