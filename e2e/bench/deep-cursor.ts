import { alternateMedians, type Group, timed } from "./result.ts";
import { type Service, withFilledService } from "./service.ts";

const MEMBERS = 10_000;
const PAGE = 10;
const DEEP = 900;
const ROUNDS = 400;

interface Page {
  readonly next?: { readonly page: string };
}

/** Returns the token of the page that starts after `skipped` members. */
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

/** A page near the end of a long list compared with its first page, alternately. */
export const deepCursor: Group = {
  name: "cursor",
  measure: () =>
    withFilledService(MEMBERS, async (service) => {
      const deep = await tokenAfter(service, (DEEP - 1) * PAGE);
      const time = (token: string) =>
        timed(() => service.read<Page>(`/members?limit=${PAGE}${token}`));
      return [
        {
          name: "cursor page 900 of 1,000 (floor: page 1)",
          unit: "ms",
          ...(await alternateMedians(
            ROUNDS,
            () => time(deep),
            () => time(""),
          )),
          goal: { most: 1.2 },
        },
      ];
    }),
};
