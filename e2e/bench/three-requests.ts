import { readRate, renameRate } from "./load.ts";
import { type Result, alternateMedians } from "./result.ts";
import type { Service } from "./service.ts";
import type { MeasuredRequests, Recorded } from "./statements.ts";

const ROUNDS = 3;

/** The requests measured on both databases. */
const names: Readonly<Record<keyof Recorded, string>> = {
  list: "list 100 of 10,000 members",
  read: "read one member by id",
  rename: "change one title with its event",
};
const kinds = ["list", "read", "rename"] as const;

/** Measures the three requests per second on the service, each compared with its floor. */
export const compareRequests = async (
  place: string,
  service: Service,
  requests: MeasuredRequests,
  floorOf: (kind: keyof Recorded) => Promise<number>,
  least: Readonly<Record<keyof Recorded, number>>,
): Promise<Result[]> => {
  const oursOf = {
    list: () => readRate(service, requests.list),
    read: () => readRate(service, requests.read),
    rename: () => renameRate(service, requests),
  };
  const results: Result[] = [];
  for (const kind of kinds)
    results.push({
      name: `${names[kind]}, ${place}`,
      unit: "/s",
      ...(await alternateMedians(ROUNDS, oursOf[kind], () => floorOf(kind))),
      goal: { least: least[kind] },
    });
  return results;
};
