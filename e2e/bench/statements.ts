import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFreshFolder } from "./folders.ts";
import { type FilledOrganization, type Service, type Store, withService } from "./service.ts";

/** One statement as the service sent it. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** What the measured requests have in common: what they are, and what the service asks the database for. */
export interface MeasuredRequests {
  readonly list: string;
  readonly read: string;
  /** Teams whose titles are changed, one for each connection. */
  readonly teams: readonly string[];
}

export const CONNECTIONS = 16;

export const requestsOf = async (service: Service): Promise<MeasuredRequests> => {
  const page = await service.read<{ items: { id: string }[] }>("/members?limit=100");
  const teams = await service.read<{ items: { id: string }[] }>(`/teams?limit=${CONNECTIONS}`);
  const member = page.items[50];
  if (member === undefined || teams.items.length < CONNECTIONS)
    throw new Error("too few to measure");
  return {
    list: "/members?limit=100",
    read: `/members/${member.id}`,
    teams: teams.items.map(({ id }) => `/teams/${id}`),
  };
};

export interface Recorded {
  readonly list: readonly Statement[];
  readonly read: readonly Statement[];
  readonly rename: readonly Statement[];
}

const recorder = fileURLToPath(new URL("recorder.ts", import.meta.url));

/** Looking up who asks is ours alone; the floor answers anybody. */
const isSignIn = ({ sql }: Statement): boolean => /"tokens"/.test(sql);

/**
 * The statements, without those of signing in, that the embedded service sends for one request of each
 * kind. They are the same on PostgreSQL: one query builder makes them for both.
 */
export const recordStatements = (store: Store, filled: FilledOrganization): Promise<Recorded> =>
  inFreshFolder(async (folder) => {
    const file = join(folder, "statements");
    const sofar = async () =>
      (await readFile(file, "utf8"))
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Statement);
    return withService(
      store,
      filled,
      async (service) => {
        const requests = await requestsOf(service);
        const during = async (work: () => Promise<unknown>) => {
          const before = (await sofar()).length;
          await work();
          return (await sofar()).slice(before).filter((statement) => !isSignIn(statement));
        };
        return {
          list: await during(() => service.read(requests.list)),
          read: await during(() => service.read(requests.read)),
          rename: await during(() =>
            service.change(requests.teams[0] ?? "", { title: "Recorded" }),
          ),
        };
      },
      ["--import", "tsx", "--import", recorder],
      { RECORD_STATEMENTS: file },
    );
  });
