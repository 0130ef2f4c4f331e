import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";
import { invitations, organizations } from "./organizations.ts";
import { type NoticeKind, users } from "./people.ts";

/** The reason for an e-mail. */
export type MailKind = "invitation" | "sign-in" | "proof" | NoticeKind;

/** E-mails, each to one person. Their content is composed when they are sent and never stored. */
export const mails = pgTable(
  "mails",
  {
    id: idColumn("id").primaryKey(),
    kind: text("kind").$type<MailKind>().notNull(),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    invitationId: idColumn("invitation_id").references(() => invitations.id, {
      onDelete: "cascade",
    }),
    /** What happened, where it cannot be looked up; no secrets and no text of an e-mail. */
    facts: jsonb("facts").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Generated once, so that a mail server recognizes a retry of the same e-mail. */
    messageId: text("message_id").notNull(),
    /** `dropped`: the reason no longer applied before it was sent; `withheld`: too many were sent that day. */
    state: text("state", {
      enum: ["queued", "sent", "refused", "failed", "dropped", "withheld"],
    })
      .notNull()
      .default("queued"),
    tries: integer("tries").notNull().default(0),
    /** Why the last attempt failed. */
    problem: text("problem"),
    createdAt: instant("created_at").notNull(),
    /** When it is sent, where it is delayed because too many were sent that day. */
    leavesAt: instant("leaves_at"),
    /** When its state last changed. */
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("mails_invitation")
      .on(table.invitationId)
      .where(sql`kind = 'invitation'`),
    index("mails_email").on(table.email, table.kind, table.createdAt),
    index("mails_user").on(table.userId),
    index("mails_organization").on(table.organizationId),
    index("mails_created").on(table.createdAt),
  ],
);

/** How many invitations were mailed on a day. Separate from `mails`, whose rows are deleted with their invitation. */
export const invitationMailCounts = pgTable(
  "invitation_mail_counts",
  {
    /** In UTC, such as `2026-01-31`. */
    day: text("day").notNull(),
    /** The recipient's address, or the sender. */
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
);
