import { getSpaceById, updateSpaceById } from "#client";
import { dataOf } from "./answers.ts";
import type { Person } from "./make-app.ts";

/** Counts how often others can write and read in a space while other work is under way. */
export const othersDuring = async (
  { client }: Pick<Person, "client">,
  spaceId: string,
  work: Promise<unknown>,
): Promise<number> => {
  const underWay = new Set([work]);
  const done = work.finally(() => underWay.clear());
  let served = 0;
  while (underWay.size > 0) {
    const path = { spaceId };
    const body = { title: `Turn ${served}` };
    await dataOf(updateSpaceById({ client, path, body }));
    await dataOf(getSpaceById({ client, path }));
    served += 1;
  }
  await done;
  return served;
};
