import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { spaces } from "./spaces.ts";

/** The progress of a job, in its kind's own units. */
export interface JobProgress {
  readonly done: number;
  readonly total?: number;
}

/** Why a job failed, for people and for scripts. */
export interface JobError {
  readonly code: string;
  readonly message: string;
  /** What to do about it, if anything can be done. */
  readonly remedy?: string;
}

/** Work that continues after the request that started it. */
export const jobs = pgTable(
  "jobs",
  {
    id: idColumn("id").primaryKey(),
    kind: text("kind").notNull(),
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    spaceId: idColumn("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** The space it is about, where it does not run in that space and should not count against it. */
    aboutSpaceId: idColumn("about_space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** Who requested it; null where no signed-in person did. */
    requestedBy: idColumn("requested_by").references(() => users.id, { onDelete: "set null" }),
    input: jsonb("input").notNull(),
    state: text("state", { enum: ["queued", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("queued"),
    /** Number of committed steps. */
    step: integer("step").notNull().default(0),
    progress: jsonb("progress").$type<JobProgress>(),
    error: jsonb("error").$type<JobError>(),
    /** Identifies the run that may write; once it changes or is null, the previous run may no longer write. */
    lease: idColumn("lease"),
    leasedUntil: instant("leased_until"),
    cancelRequested: boolean("cancel_requested").notNull().default(false),
    /** How often it has been started. */
    attempts: integer("attempts").notNull().default(0),
    runAt: instant("run_at").notNull(),
    /** Only one open job can have a given key. */
    key: text("key"),
    createdAt: instant("created_at").notNull(),
    /** When it was first started. */
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
