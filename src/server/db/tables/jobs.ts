import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

/** How far a job has come, as its kind counts it. */
export interface JobProgress {
  readonly done: number;
  readonly total?: number;
}

/** Why a job came to nothing, for people and for scripts. */
export interface JobError {
  readonly code: string;
  readonly message: string;
  /** What to do about it, where something can be done. */
  readonly remedy?: string;
}

/** Work that goes on after the request that asked for it. */
export const jobs = pgTable(
  "jobs",
  {
    id: idColumn("id").primaryKey(),
    kind: text("kind").notNull(),
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    spaceId: idColumn("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** The space it is about where that is not one it runs in, which it would count against. */
    aboutSpaceId: idColumn("about_space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** Who asked for it; null where nobody signed in did. */
    requestedBy: idColumn("requested_by").references(() => users.id, { onDelete: "set null" }),
    input: jsonb("input").notNull(),
    state: text("state", { enum: ["queued", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("queued"),
    /** Steps that are committed. */
    step: integer("step").notNull().default(0),
    progress: jsonb("progress").$type<JobProgress>(),
    error: jsonb("error").$type<JobError>(),
    /** Names the run that may write; another one, or none, makes the run before a ghost. */
    lease: idColumn("lease"),
    leasedUntil: instant("leased_until"),
    cancelRequested: boolean("cancel_requested").notNull().default(false),
    /** How often it was begun. */
    attempts: integer("attempts").notNull().default(0),
    runAt: instant("run_at").notNull(),
    /** Work of one key is there once while it is open. */
    key: text("key"),
    createdAt: instant("created_at").notNull(),
    /** When it was begun first. */
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    uniqueIndex("jobs_key")
      .on(table.key)
      .where(sql`state in ('queued', 'running')`),
    index("jobs_due")
      .on(table.runAt, table.id)
      .where(sql`state in ('queued', 'running')`),
    index("jobs_organization").on(table.organizationId, table.kind, table.state),
    index("jobs_space").on(table.spaceId, table.state),
    index("jobs_about_space").on(table.aboutSpaceId),
    index("jobs_created").on(table.organizationId, table.createdAt, table.id),
    index("jobs_finished").on(table.finishedAt),
  ],
);
