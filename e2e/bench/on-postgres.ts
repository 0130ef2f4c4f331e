import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { readRate, renameRate } from "./load.ts";
import { pgbenchRate, withPostgres } from "./postgres.ts";
import { type Group, type Result, takingTurns } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import {
  type Acts,
  actsOf,
  CONNECTIONS,
  recordStatements,
  type Recorded,
  type Statement,
} from "./statements.ts";

const MEMBERS = 10_000;
const ROUNDS = 3;

/** The statements are recorded on an embedded database; ids of it give way to those measured. */
const recordFor = async (service: Service, acts: Acts): Promise<Recorded> =>
  inFreshFolder(async (folder) => {
    const store = { DATA_DIR: join(folder, "data") };
    const crowd = await fill(store, CONNECTIONS * 100);
    const there = await withService(store, crowd, actsOf);
    const idIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);
    const ids = new Map([
      [crowd.organizationId, service.organizationId],
      [idIn(there.read), idIn(acts.read)],
      [idIn(there.teams[0] ?? ""), idIn(acts.teams[0] ?? "")],
    ]);
    const translated = (statements: readonly Statement[]): Statement[] =>
      statements.map(({ sql, params }) => ({
        sql,
        params: params.map(
          (value) => (typeof value === "string" ? ids.get(value) : undefined) ?? value,
        ),
      }));
    const recorded = await recordStatements(store, crowd);
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
const scriptOf = (statements: readonly Statement[]) => {
  const values: Record<string, string> = {};
  const lines = statements.map(({ sql, params }, at) => {
    for (const [index, value] of params.entries()) values[`s${at}p${index + 1}`] = textOf(value);
    return sql.replaceAll(/\s+/g, " ").replaceAll(/\$(\d+)/g, `:s${at}p$1`);
  });
  return { script: `${lines.join(";\n")};\n`, values };
};

/** The UPDATE alone, each connection on a team of its own. */
const renameScript = (statements: readonly Statement[], acts: Acts) => {
  const update = statements.find(({ sql }) => sql.startsWith('update "teams"'));
  if (update === undefined) throw new Error("renaming a team updated no team");
  const idIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const own = idIn(acts.teams[0] ?? "");
  const values: Record<string, string> = {};
  for (const [index, value] of update.params.entries())
    if (value !== own) values[`p${index + 1}`] = textOf(value);
  const branches = acts.teams.map((team, connection) => {
    values[`team${connection}`] = idIn(team);
    const sql = update.sql.replaceAll(/\$(\d+)/g, (_, number: string) =>
      update.params[Number(number) - 1] === own ? `:team${connection}` : `:p${number}`,
    );
    return `\\${connection === 0 ? "if" : "elif"} :client_id = ${connection}\n${sql};`;
  });
  return { script: `${branches.join("\n")}\n\\endif\n`, values };
};

/** The service on PostgreSQL against pgbench with the same statements, prepared. */
export const onPostgres: Group = {
  name: "postgres",
  measure: async () => {
    const results = await withPostgres(async (url) => {
      const store = { DATABASE_URL: url };
      const crowd = await fill(store, MEMBERS);
      return withService(store, crowd, async (service) => {
        const acts = await actsOf(service);
        const recorded = await recordFor(service, acts);
        const floorOf = ({ script, values }: ReturnType<typeof scriptOf>) =>
          pgbenchRate(url, script, values, CONNECTIONS);
        const compare = async (
          name: string,
          least: number,
          ours: () => Promise<number>,
          floor: () => Promise<number>,
        ): Promise<Result> => ({
          name: `${name}, PostgreSQL`,
          unit: "/s",
          ...(await takingTurns(ROUNDS, ours, floor)),
          goal: { least },
        });
        return [
          await compare(
            "list 100 of 10,000 members",
            0.25,
            () => readRate(service, acts.list),
            () => floorOf(scriptOf(recorded.list)),
          ),
          await compare(
            "read one member by id",
            0.25,
            () => readRate(service, acts.read),
            () => floorOf(scriptOf(recorded.read)),
          ),
          await compare(
            "change one title with its event",
            0.2,
            () => renameRate(service, acts),
            () => floorOf(renameScript(recorded.rename, acts)),
          ),
        ];
      });
    });
    return results ?? "PostgreSQL is not installed, and TEST_DATABASE_URL names no server.";
  },
};
