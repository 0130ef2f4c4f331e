import { readRate, renameRate } from "./load.ts";
import { type Result, takingTurns } from "./result.ts";
import type { Service } from "./service.ts";
import type { Acts, Recorded } from "./statements.ts";

const ROUNDS = 3;

/** The requests measured on both databases. */
const names: Readonly<Record<keyof Recorded, string>> = {
  list: "list 100 of 10,000 members",
  read: "read one member by id",
  rename: "change one title with its event",
};
const kinds = ["list", "read", "rename"] as const;

/** How often the service does each of the three acts a second, against the floor of each. */
export const compareActs = async (
  place: string,
  service: Service,
  acts: Acts,
  floorOf: (kind: keyof Recorded) => Promise<number>,
  least: Readonly<Record<keyof Recorded, number>>,
): Promise<Result[]> => {
  const oursOf = {
    list: () => readRate(service, acts.list),
    read: () => readRate(service, acts.read),
    rename: () => renameRate(service, acts),
  };
  const results: Result[] = [];
  for (const kind of kinds)
    results.push({
      name: `${names[kind]}, ${place}`,
      unit: "/s",
      ...(await takingTurns(ROUNDS, oursOf[kind], () => floorOf(kind))),
      goal: { least: least[kind] },
    });
  return results;
};
