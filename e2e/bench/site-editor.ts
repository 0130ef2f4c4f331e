import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { createClient, createConfig } from "../../src/client/client/index.ts";
import { chromiumFlags, findBrowser } from "../browser.ts";
import { withFloorSite } from "./floor-site.ts";
import { inFreshFolder } from "./folders.ts";
import { fillSite } from "./large-site.ts";
import { type Group, type Result, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { signIn } from "./sign-in.ts";
import { visit } from "./visit.ts";

const LIST = "/members?limit=50";
const SLOWED = 4;
const ROUNDS = 5;

const compare = async (
  browser: Browser,
  service: Service,
  floorUrl: string,
  address: string,
): Promise<Result[]> => {
  const page = await service.read<{ items: { user: { email: string } }[] }>(LIST);
  const first = page.items[0]?.user.email ?? "";
  return [
    {
      name: `structure editor of 1,000 items, processor slowed ${SLOWED} times (floor: a bare table)`,
      unit: "ms",
      ...(await takingTurns(
        ROUNDS,
        async () => {
          const prepare = signIn(service);
          const options = { slowed: SLOWED, prepare, within: "[role=tree]" };
          return (await visit(browser, address, "Section 2", options)).milliseconds;
        },
        async () => (await visit(browser, floorUrl, first, { slowed: SLOWED })).milliseconds,
      )),
      goal: { most: 1.5 },
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
    return withFloorSite(join(folder, "site"), service, LIST, async (floorUrl) => {
      const browser = await chromium.launch({ executablePath, args: chromiumFlags });
      try {
        return await compare(browser, service, floorUrl, address);
      } finally {
        await browser.close();
      }
    });
  });
};

/** The structure editor of a large site in Chromium: how soon it is there. */
export const siteEditor: Group = {
  name: "site-editor",
  measure: async () => {
    const found = findBrowser();
    return found === undefined
      ? "There is no Chromium; CHROMIUM_PATH names one."
      : inFreshFolder((folder) => measure(folder, found.path));
  },
};
