import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { pgbenchRate, type Script, withPostgres } from "./postgres.ts";
import type { Group } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import {
  type MeasuredRequests,
  requestsOf,
  CONNECTIONS,
  recordStatements,
  type Recorded,
  type Statement,
} from "./statements.ts";
import { compareRequests } from "./three-requests.ts";

const MEMBERS = 10_000;
const GOALS = { list: 0.25, read: 0.25, rename: 0.2 };

/** The id a path ends with. */
const idIn = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The statements are recorded on an embedded database; ids of it give way to those measured. */
const recordFor = async (service: Service, requests: MeasuredRequests): Promise<Recorded> =>
  inFreshFolder(async (folder) => {
    const store = { DATA_DIR: join(folder, "data") };
    const filled = await fill(store, CONNECTIONS * 100);
    const there = await withService(store, filled, requestsOf);
    const ids = new Map([
      [filled.organizationId, service.organizationId],
      [idIn(there.read), idIn(requests.read)],
      [idIn(there.teams[0] ?? ""), idIn(requests.teams[0] ?? "")],
    ]);
    const translated = (statements: readonly Statement[]): Statement[] =>
      statements.map(({ sql, params }) => ({
        sql,
        params: params.map(
          (value) => (typeof value === "string" ? ids.get(value) : undefined) ?? value,
        ),
      }));
    const recorded = await recordStatements(store, filled);
    return {
      list: translated(recorded.list),
      read: translated(recorded.read),
      rename: translated(recorded.rename),
    };
  });

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  throw new Error(`pgbench cannot be given ${JSON.stringify(value)}`);
};

/** A script for pgbench, which knows parameters by name. */
const scriptOf = (statements: readonly Statement[]): Script => {
  const values: Record<string, string> = {};
  const lines = statements.map(({ sql, params }, at) => {
    for (const [index, value] of params.entries()) values[`s${at}p${index + 1}`] = textOf(value);
    return sql.replaceAll(/\s+/g, " ").replaceAll(/\$(\d+)/g, `:s${at}p$1`);
  });
  return { sql: `${lines.join(";\n")};\n`, values };
};

/** The UPDATE alone, each connection on a team of its own. */
const renameScript = (statements: readonly Statement[], requests: MeasuredRequests): Script => {
  const update = statements.find(({ sql }) => sql.startsWith('update "teams"'));
  if (update === undefined) throw new Error("renaming a team updated no team");
  const own = idIn(requests.teams[0] ?? "");
  const values: Record<string, string> = {};
  for (const [index, value] of update.params.entries())
    if (value !== own) values[`p${index + 1}`] = textOf(value);
  const branches = requests.teams.map((team, connection) => {
    values[`team${connection}`] = idIn(team);
    const sql = update.sql.replaceAll(/\$(\d+)/g, (_, number: string) =>
      update.params[Number(number) - 1] === own ? `:team${connection}` : `:p${number}`,
    );
    return `\\${connection === 0 ? "if" : "elif"} :client_id = ${connection}\n${sql};`;
  });
  return { sql: `${branches.join("\n")}\n\\endif\n`, values };
};

/** The service on PostgreSQL against pgbench with the same statements, prepared. */
export const onPostgres: Group = {
  name: "postgres",
  measure: async () => {
    const results = await withPostgres(async (url) => {
      const store = { DATABASE_URL: url };
      const filled = await fill(store, MEMBERS);
      return withService(store, filled, async (service) => {
        const requests = await requestsOf(service);
        const recorded = await recordFor(service, requests);
        const scripts = {
          list: scriptOf(recorded.list),
          read: scriptOf(recorded.read),
          rename: renameScript(recorded.rename, requests),
        };
        const floorOf = (kind: keyof Recorded) => pgbenchRate(url, scripts[kind], CONNECTIONS);
        return compareRequests("PostgreSQL", service, requests, floorOf, GOALS);
      });
    });
    return results ?? "PostgreSQL is not installed, and TEST_DATABASE_URL names no server.";
  },
};
