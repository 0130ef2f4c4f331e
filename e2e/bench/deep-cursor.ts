import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { type Group, median } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";

const MEMBERS = 10_000;
const PAGE = 10;
const DEEP = 900;
const ROUNDS = 400;

interface Page {
  readonly next?: { readonly page: string };
}

/** The token of the page that begins after `skipped` members. */
const tokenAfter = async (service: Service, skipped: number): Promise<string> => {
  let token = "";
  for (let left = skipped; left > 0; left -= 1_000) {
    const limit = Math.min(left, 1_000);
    const { next } = await service.read<Page>(`/members?limit=${limit}${token}`);
    if (next === undefined) throw new Error("the list ended early");
    token = `&page=${next.page}`;
  }
  return token;
};

/** A page near the end of a long list against its first page, asked for in turns. */
export const deepCursor: Group = {
  name: "cursor",
  measure: () =>
    inFreshFolder(async (folder) => {
      const store = { DATA_DIR: join(folder, "data") };
      const crowd = await fill(store, MEMBERS);
      return withService(store, crowd, async (service) => {
        const deep = await tokenAfter(service, (DEEP - 1) * PAGE);
        const taken = { first: [] as number[], deep: [] as number[] };
        const time = async (path: string) => {
          const start = performance.now();
          await service.read<Page>(path);
          return performance.now() - start;
        };
        for (let round = 0; round < ROUNDS; round += 1) {
          taken.first.push(await time(`/members?limit=${PAGE}`));
          taken.deep.push(await time(`/members?limit=${PAGE}${deep}`));
        }
        return [
          {
            name: "cursor page 900 of 1,000 (floor: page 1)",
            unit: "ms",
            ours: median(taken.deep),
            floor: median(taken.first),
            goal: { most: 1.2 },
          },
        ];
      });
    }),
};
