import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { withFloorSite } from "./floor-site.ts";
import { type Group, type Result, alternateMedians } from "./result.ts";
import { clientOf, type Service, withFilledService } from "./service.ts";
import { fillReview, SHOWN } from "./small-review.ts";
import { signIn, withChromium } from "./chromium.ts";
import { visit, type Visit } from "./visit.ts";

const MEMBERS = 200;
const LIST = "/members?limit=50";
const SLOWED = 4;
const ROUNDS = 5;

/** Returns the gzipped size of the scripts, in kB. */
const weightOf = async ({ scripts }: Visit): Promise<number> => {
  const bodies = await Promise.all(
    scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
  );
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).byteLength);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
};

/** Returns rows for the requests of a screen until it is usable; the limits are their floors. */
const countRows = (
  screen: string,
  { scripts, requests }: Visit,
  most: { readonly files: number; readonly requests: number },
): readonly Result[] => [
  {
    name: `${screen}: files of JavaScript before it is usable (floor: ${most.files})`,
    unit: "files",
    ours: scripts.length,
    floor: most.files,
    goal: { most: 1 },
  },
  {
    name: `${screen}: requests before it is usable (floor: ${most.requests})`,
    unit: "requests",
    ours: requests,
    floor: most.requests,
    goal: { most: 1 },
  },
];

const compare = async (
  browser: Browser,
  service: Service,
  floorUrl: string,
): Promise<readonly Result[]> => {
  const page = await service.read<{ items: { user: { email: string } }[] }>(LIST);
  const first = page.items[0]?.user.email;
  if (first === undefined) throw new Error("there is nobody to show");
  const enter = signIn(service);
  const ours = (slowed: number) =>
    visit(browser, `${service.url}/o/${service.organizationId}/members`, first, { slowed, enter });
  const floor = (slowed: number) => visit(browser, floorUrl, first, { slowed });
  const [members, bare] = [await ours(1), await floor(1)];

  const reviewPath = await fillReview(clientOf(service), service.organizationId);
  const review = await visit(browser, `${service.url}${reviewPath}`, SHOWN, {
    slowed: 1,
    enter,
    within: "main",
  });
  const membersWeight = await weightOf(members);
  return [
    {
      name: "JavaScript before the members screen is usable, gzip",
      unit: "kB",
      ours: membersWeight,
      floor: await weightOf(bare),
      goal: { most: 1.3 },
    },
    ...countRows("members screen", members, { files: 6, requests: 12 }),
    {
      name: "heap of the members screen",
      unit: "MiB",
      ours: members.heap,
      floor: bare.heap,
      goal: { most: 2 },
    },
    {
      name: `time to that table, processor slowed ${SLOWED} times`,
      unit: "ms",
      ...(await alternateMedians(
        ROUNDS,
        async () => (await ours(SLOWED)).milliseconds,
        async () => (await floor(SLOWED)).milliseconds,
      )),
      goal: { most: 1.25 },
    },
    {
      name: "JavaScript before the review screen is usable, gzip (floor: the members screen)",
      unit: "kB",
      ours: await weightOf(review),
      floor: membersWeight,
      goal: { most: 1.5 },
    },
    ...countRows("review screen", review, { files: 12, requests: 25 }),
  ];
};

/**
 * The dashboard's members screen compared with a bare application of the same libraries with one table, and its
 * review screen compared with that screen.
 */
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
