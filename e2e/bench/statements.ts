import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFreshFolder } from "./folders.ts";
import { type FilledOrganization, type Service, type Store, withService } from "./service.ts";

/** A statement as the service sent it. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The requests to measure. */
export interface MeasuredRequests {
  readonly list: string;
  readonly read: string;
  /** Teams whose titles are changed, one for each connection. */
  readonly teams: readonly string[];
}

export const CONNECTIONS = 16;

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly next?: { readonly page: string };
}

/** A random page of members, one of them, and one team per connection. */
export const requestsOf = async (service: Service): Promise<MeasuredRequests> => {
  let list = "/members?limit=100";
  let page = await service.read<Page>(list);
  for (let skipped = Math.floor(1 + Math.random() * 40); skipped > 0; skipped -= 1) {
    if (page.next === undefined) throw new Error("too few members to measure");
    list = `/members?limit=100&page=${page.next.page}`;
    page = await service.read<Page>(list);
  }
  const teams = await service.read<Page>(`/teams?limit=${CONNECTIONS}`);
  const member = page.items[Math.floor(Math.random() * page.items.length)];
  if (member === undefined || teams.items.length < CONNECTIONS)
    throw new Error("too few to measure");
  return {
    list,
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

/** Only the service identifies the caller and notifies others; the floor does neither. */
const isOurs = ({ sql }: Statement): boolean =>
  /"tokens"|pg_notify|pg_current_snapshot|^listen /i.test(sql);

/**
 * Records the statements that the service sends for one request of each kind, without those that the floor does not
 * need.
 */
export const recordStatements = (
  store: Store,
  filled: FilledOrganization,
  requestsFor: (service: Service) => Promise<MeasuredRequests> = requestsOf,
): Promise<Recorded> =>
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
        const requests = await requestsFor(service);
        const during = async (work: () => Promise<unknown>) => {
          const before = (await sofar()).length;
          await work();
          return (await sofar()).slice(before).filter((statement) => !isOurs(statement));
        };
        // First-time statements are prepared and planned in advance.
        await service.read(requests.list);
        await service.read(requests.read);
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
