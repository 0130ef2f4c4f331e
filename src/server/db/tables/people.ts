import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";

/** Notices people receive by e-mail unless they turned them off. */
export type NoticeKind = "review-requested" | "mentioned" | "merged" | "certificate-ending";

/** People. E-mail addresses are stored in lower case. */
export const users = pgTable(
  "users",
  {
    id: idColumn("id").primaryKey(),
    email: text("email").notNull(),
    displayName: text("display_name").notNull(),
    photoUrl: text("photo_url"),
    createdAt: instant("created_at").notNull(),
    /** When the person proved that the address is theirs. */
    emailVerifiedAt: instant("email_verified_at"),
    /** Kinds of notice the person does not want by e-mail. */
    mutedNotices: text("muted_notices").array().$type<NoticeKind[]>().notNull().default([]),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);
