import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { digest, idColumn, instant } from "./columns.ts";

/** People. E-mail addresses are kept in lower case. */
export const users = pgTable(
  "users",
  {
    id: idColumn("id").primaryKey(),
    email: text("email").notNull(),
    displayName: text("display_name").notNull(),
    photoUrl: text("photo_url"),
    createdAt: instant("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Signed-in browsers. Only hashes of cookie secrets are kept. */
export const sessions = pgTable(
  "sessions",
  {
    id: idColumn("id").primaryKey(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: digest("secret_hash").notNull(),
    /** The secret before the last rotation: two tabs may refresh at the same moment. */
    previousHash: digest("previous_hash"),
    rotatedAt: instant("rotated_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
  },
  (table) => [
    uniqueIndex("sessions_secret").on(table.secretHash),
    index("sessions_previous").on(table.previousHash),
    index("sessions_user").on(table.userId, table.createdAt),
  ],
);

/** API tokens (made by people) and access tokens (of a session). Only hashes are kept. */
export const tokens = pgTable(
  "tokens",
  {
    id: idColumn("id").primaryKey(),
    hash: digest("hash").notNull(),
    kind: text("kind", { enum: ["api", "access"] }).notNull(),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: idColumn("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    name: text("name").notNull().default(""),
    hint: text("hint").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("tokens_hash").on(table.hash),
    index("tokens_user").on(table.userId, table.kind, table.createdAt),
    index("tokens_session").on(table.sessionId),
  ],
);

/** One-time links: the first admin's setup link and sign-in links. Only hashes are kept. */
export const signInLinks = pgTable("sign_in_links", {
  hash: digest("hash").primaryKey(),
  purpose: text("purpose", { enum: ["setup", "sign-in"] }).notNull(),
  userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
