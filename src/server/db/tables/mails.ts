import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";
import { invitations, organizations } from "./organizations.ts";
import { type NoticeKind, users } from "./people.ts";

/** Why somebody is written to. */
export type MailKind = "invitation" | "sign-in" | "proof" | NoticeKind;

/** E-mail to one person each. What it says is put together when it is sent, and never kept. */
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
    /** What happened, as far as it cannot be looked up; no secret and no text of an e-mail. */
    facts: jsonb("facts").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Made once, so that a mail server tells a repetition from a second e-mail. */
    messageId: text("message_id").notNull(),
    /** `dropped`: its reason was gone before it was sent; `withheld`: too many were written that day. */
    state: text("state", {
      enum: ["queued", "sent", "refused", "failed", "dropped", "withheld"],
    })
      .notNull()
      .default("queued"),
    tries: integer("tries").notNull().default(0),
    /** Why the last try came to nothing. */
    problem: text("problem"),
    createdAt: instant("created_at").notNull(),
    /** When it leaves, where it does not at once because too many did that day. */
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

/** How many invitations were mailed on a day, counted apart from `mails`, whose rows go with an invitation. */
export const invitationMailCounts = pgTable(
  "invitation_mail_counts",
  {
    /** In UTC, as `2026-01-31`. */
    day: text("day").notNull(),
    /** The address they go to, or whoever sends them. */
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
);
