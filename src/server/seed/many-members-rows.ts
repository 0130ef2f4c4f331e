import { sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { grants, members, teamMembers, teams, users } from "#server/db/tables/index.ts";

type NewUser = typeof users.$inferInsert;
type NewMember = typeof members.$inferInsert;
type NewTeam = typeof teams.$inferInsert;
type NewTeamMember = typeof teamMembers.$inferInsert;

/** The rows of an organization with many members. */
export interface ManyMembers {
  readonly users: readonly NewUser[];
  readonly members: readonly NewMember[];
  readonly teams: readonly NewTeam[];
  readonly teamMembers: readonly NewTeamMember[];
}

/** Rows a statement: well within PostgreSQL's 65,535 parameters. */
const ROWS = 2_000;

const inParts = async <Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
};

/** Inserts it with as few statements as there can be; nothing of it stands in the audit log. */
export const insertManyMembers = async (db: Database, rows: ManyMembers): Promise<void> => {
  await inParts(rows.users, (part) => db.insert(users).values(part));
  await inParts(rows.members, (part) => db.insert(members).values(part));
  await inParts(rows.teams, (part) => db.insert(teams).values(part));
  await inParts(rows.teamMembers, (part) => db.insert(teamMembers).values(part));
};

type NewGrant = typeof grants.$inferInsert;

/** Inserts who may do what on spaces; nothing of it stands in the audit log. */
export const insertGrants = (db: Database, rows: readonly NewGrant[]): Promise<void> =>
  inParts(rows, (part) => db.insert(grants).values(part));

/** Tells the query planner what the tables hold now. */
export const analyze = async (db: Database): Promise<void> => {
  await db.execute(sql`analyze`);
};
