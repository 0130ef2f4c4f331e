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

/** Rows per statement: well within PostgreSQL's 65,535 parameters. */
const ROWS = 2_000;

const inParts = async <Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
};

/** Inserts the organization in as few statements as possible, without audit events. */
export const insertManyMembers = async (db: Database, rows: ManyMembers): Promise<void> => {
  await inParts(rows.users, (part) => db.insert(users).values(part));
  await inParts(rows.members, (part) => db.insert(members).values(part));
  await inParts(rows.teams, (part) => db.insert(teams).values(part));
  await inParts(rows.teamMembers, (part) => db.insert(teamMembers).values(part));
};

type NewGrant = typeof grants.$inferInsert;

/** Inserts grants on spaces, without audit events. */
export const insertGrants = (db: Database, rows: readonly NewGrant[]): Promise<void> =>
  inParts(rows, (part) => db.insert(grants).values(part));

/** Updates the query planner's statistics. */
export const analyze = async (db: Database): Promise<void> => {
  await db.execute(sql`analyze`);
};
