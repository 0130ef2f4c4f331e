import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { withFloorSite } from "./floor-site.ts";
import { fillSite } from "./large-site.ts";
import { alternate, alternateMedians, type Group, median, type Result } from "./result.ts";
import { clientOf, type Service, withFilledService } from "./service.ts";
import { signIn, withChromium } from "./chromium.ts";
import { byKeyboard, byMouse, type MoveTimes, PLAIN_LIST, timeMoves } from "./tree-moves.ts";
import { visit } from "./visit.ts";

const SLOWED = 4;
const ROUNDS = 5;
/** More rounds, because one opening differs from the next by a third. */
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
  ...(await alternateMedians(
    OPENINGS,
    async () => {
      const options = { slowed: SLOWED, enter: signIn(service), within: "[role=tree]" };
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
  const taken = await alternate(
    ROUNDS,
    () => timeMoves(browser, address, move, signIn(service)),
    () => timeMoves(browser, PLAIN_LIST, move),
  );
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

const measure = (browser: Browser) =>
  withFilledService(200, async (service, folder) => {
    const { url, organizationId } = service;
    const { siteId } = await fillSite(clientOf(service), organizationId);
    const address = `${url}/o/${organizationId}/sites/${siteId}/structure`;
    const data = { structure: `/sites/${siteId}/structure` };
    return withFloorSite(join(folder, "site"), service, data, async (floorUrl) => [
      await compareOpening(browser, service, address, floorUrl),
      ...(await compareMoves(browser, service, address, "a move by keyboard", byKeyboard)),
      ...(await compareMoves(browser, service, address, "a move by mouse", byMouse)),
    ]);
  });

/** The structure editor of a large site in Chromium: the time until it is shown, and until a move is visible. */
export const siteEditor: Group = {
  name: "site-editor",
  measure: () => withChromium(measure),
};
