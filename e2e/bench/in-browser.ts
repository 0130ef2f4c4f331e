import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { chromiumFlags, findBrowser } from "../browser.ts";
import { withFloorSite } from "./floor-site.ts";
import { inFreshFolder } from "./folders.ts";
import { type Group, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { signIn } from "./sign-in.ts";
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
      prepare: signIn(service),
    });
  const floor = (slowed: number) => visit(browser, floorUrl, first, { slowed });
  return [
    {
      name: "JavaScript before the members screen is usable, gzip",
      unit: "kB" as const,
      ours: await weightOf(await ours(1)),
      floor: await weightOf(await floor(1)),
      goal: { most: 1.6 },
    },
    {
      name: `time to that table, processor slowed ${SLOWED} times`,
      unit: "ms" as const,
      ...(await takingTurns(
        ROUNDS,
        async () => (await ours(SLOWED)).milliseconds,
        async () => (await floor(SLOWED)).milliseconds,
      )),
      goal: { most: 1.5 },
    },
  ];
};

/** The dashboard's members screen against a bare application of the same libraries with one table. */
export const inBrowser: Group = {
  name: "browser",
  measure: () =>
    inFreshFolder(async (folder) => {
      const found = findBrowser();
      if (found === undefined) return "There is no Chromium; CHROMIUM_PATH names one.";
      const store = { DATA_DIR: join(folder, "data") };
      const crowd = await fill(store, MEMBERS);
      return withService(store, crowd, (service) =>
        withFloorSite(join(folder, "site"), service, { members: LIST }, async (floorUrl) => {
          const browser = await chromium.launch({
            executablePath: found.path,
            args: chromiumFlags,
          });
          try {
            return await compare(browser, service, floorUrl);
          } finally {
            await browser.close();
          }
        }),
      );
    }),
};
