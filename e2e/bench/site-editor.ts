import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { createClient, createConfig } from "#client/client/index.ts";
import { chromiumFlags, findBrowser } from "../browser.ts";
import { withFloorSite } from "./floor-site.ts";
import { inFreshFolder } from "./folders.ts";
import { fillSite } from "./large-site.ts";
import { type Group, median, type Result, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { signIn } from "./sign-in.ts";
import { byKeyboard, byMouse, type MoveTimes, PLAIN_LIST, timeMoves } from "./tree-moves.ts";
import { visit } from "./visit.ts";

const SLOWED = 4;
const ROUNDS = 5;
/** More of them, as one opening differs from the next by a third. */
const OPENINGS = 9;
const SHOWN = "Section 2";

/** The bare application shows the same items in one table. */
const compareOpening = async (
  browser: Browser,
  service: Service,
  address: string,
  floorUrl: string,
): Promise<Result> => ({
  name: `structure editor of 1,000 items, processor slowed ${SLOWED} times`,
  unit: "ms",
  ...(await takingTurns(
    OPENINGS,
    async () => {
      const options = { slowed: SLOWED, prepare: signIn(service), within: "[role=tree]" };
      return (await visit(browser, address, SHOWN, options)).milliseconds;
    },
    async () =>
      (await visit(browser, `${floorUrl}/structure`, SHOWN, { slowed: SLOWED })).milliseconds,
  )),
  goal: { most: 1.5 },
});

const compareMoves = async (
  browser: Browser,
  service: Service,
  address: string,
  what: string,
  move: typeof byKeyboard,
): Promise<Result[]> => {
  const taken = { ours: [] as MoveTimes[], floor: [] as MoveTimes[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.floor.push(await timeMoves(browser, PLAIN_LIST, move));
    taken.ours.push(await timeMoves(browser, address, move, signIn(service)));
  }
  const slowest = (times: readonly MoveTimes[]) => Math.max(...times.map(({ frames }) => frames));
  const middle = (times: readonly MoveTimes[]) =>
    median(times.map(({ milliseconds }) => milliseconds));
  return [
    {
      name: `${what} among 1,000 items: frames until it shows, at worst (floor: a plain list)`,
      unit: "frames",
      ours: slowest(taken.ours),
      floor: slowest(taken.floor),
      goal: { most: 1 },
    },
    {
      name: `${what} among 1,000 items: until that frame is over`,
      unit: "ms",
      ours: middle(taken.ours),
      floor: middle(taken.floor),
      goal: { most: 2 },
    },
  ];
};

const measure = async (folder: string, executablePath: string): Promise<Result[]> => {
  const store = { DATA_DIR: join(folder, "data") };
  const crowd = await fill(store, 200);
  return withService(store, crowd, async (service) => {
    const { url, token, organizationId } = service;
    const headers = { Authorization: `Bearer ${token}` };
    const client = createClient(createConfig({ baseUrl: url, headers }));
    const { siteId } = await fillSite(client, organizationId);
    const address = `${url}/o/${organizationId}/sites/${siteId}/structure`;
    const data = { structure: `/sites/${siteId}/structure` };
    return withFloorSite(join(folder, "site"), service, data, async (floorUrl) => {
      const browser = await chromium.launch({ executablePath, args: chromiumFlags });
      try {
        return [
          await compareOpening(browser, service, address, floorUrl),
          ...(await compareMoves(browser, service, address, "a move by keyboard", byKeyboard)),
          ...(await compareMoves(browser, service, address, "a move by mouse", byMouse)),
        ];
      } finally {
        await browser.close();
      }
    });
  });
};

/** The structure editor of a large site in Chromium: how soon it is there, and how soon a move shows. */
export const siteEditor: Group = {
  name: "site-editor",
  measure: async () => {
    const found = findBrowser();
    return found === undefined
      ? "There is no Chromium; CHROMIUM_PATH names one."
      : inFreshFolder((folder) => measure(folder, found.path));
  },
};
