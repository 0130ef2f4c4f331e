import { pgbenchRate, type Script, withPostgres } from "./postgres.ts";
import type { Group } from "./result.ts";
import { fill, withService } from "./service.ts";
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
const SPACES = 200;
const GOALS = { list: 0.5, read: 0.25, rename: 0.5 };

/** Returns the id at the end of a path. */
const idIn = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  throw new Error(`pgbench cannot be given ${JSON.stringify(value)}`);
};

/**
 * Returns a script for pgbench, which has named parameters. An event can only be recorded once, so each round records
 * another.
 */
const scriptOf = (statements: readonly Statement[]): Script => {
  const values: Record<string, string> = {};
  const lines = statements.map(({ sql, params }, at) => {
    for (const [index, value] of params.entries())
      if (value !== null) values[`s${at}p${index + 1}`] = textOf(value);
    return sql
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\$(\d+)/g, (_, number: string) =>
        params[Number(number) - 1] === null ? "null" : `:s${at}p${number}`,
      )
      .replace(/^(insert into "audit_events" .* values \():\w+/, "$1gen_random_uuid()");
  });
  return { sql: `${lines.join(";\n")};\n`, values };
};

/** The whole transaction, with a separate team for each connection. */
const renameScript = (statements: readonly Statement[], requests: MeasuredRequests): Script => {
  const own = idIn(requests.teams[0] ?? "");
  const { sql, values: shared } = scriptOf(statements);
  const values: Record<string, string> = { ...shared };
  const names = Object.keys(values).filter((name) => values[name] === own);
  if (names.length === 0) throw new Error("renaming a team named no team");
  const branches = requests.teams.map((team, connection) => {
    values[`team${connection}`] = idIn(team);
    const ofTeam = names.reduce(
      (script, name) => script.replaceAll(new RegExp(`:${name}\\b`, "g"), `:team${connection}`),
      sql,
    );
    return `\\${connection === 0 ? "if" : "elif"} :client_id = ${connection}\n${ofTeam}`;
  });
  return { sql: `${branches.join("")}\\endif\n`, values };
};

/** The service on PostgreSQL compared with pgbench running the same statements, prepared. */
export const onPostgres: Group = {
  name: "postgres",
  measure: async () => {
    const results = await withPostgres(async (url) => {
      const store = { DATABASE_URL: url };
      const filled = await fill(store, MEMBERS, SPACES);
      return withService(store, filled, async (service) => {
        const requests = await requestsOf(service);
        const recorded = await recordStatements(store, filled, async () => requests);
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
