import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { digest, idColumn, instant } from "./columns.ts";
import { invitations, organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { samlProviders } from "./single-sign-on.ts";

/** How far a session or token reaches, and what it came by. */
const reach = {
  /** The only organization it reaches; null where it reaches all of the person's. */
  organizationId: idColumn("organization_id").references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** The SAML provider that it came by. */
  samlProviderId: idColumn("saml_provider_id").references(() => samlProviders.id, {
    onDelete: "cascade",
  }),
  /** When the first of the credentials was made that it was made with, one by another; null where it is the first. */
  heldSince: instant("held_since"),
  /** Organizations that it may open although its person was removed there since, by id: when they rejoined with it. */
  renewedIn: jsonb("renewed_in").$type<Record<string, string>>().notNull().default({}),
};

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
    /** Ends at `expiresAt` however often it is used; else use puts the end off. */
    fixedEnd: boolean("fixed_end").notNull().default(false),
    /** Begun by a link that the operator printed. */
    byOperator: boolean("by_operator").notNull().default(false),
    ...reach,
    /** The API token that it was begun with, and ends with. */
    tokenId: idColumn("token_id").references((): AnyPgColumn => tokens.id, {
      onDelete: "cascade",
    }),
    userAgent: text("user_agent"),
  },
  (table) => [
    uniqueIndex("sessions_secret").on(table.secretHash),
    index("sessions_previous").on(table.previousHash),
    index("sessions_user").on(table.userId, table.createdAt),
    index("sessions_provider").on(table.samlProviderId),
    index("sessions_token").on(table.tokenId),
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
    ...reach,
    /** The API token that it was made with, directly or in a session of it, and ends with. */
    madeWith: idColumn("made_with").references((): AnyPgColumn => tokens.id, {
      onDelete: "cascade",
    }),
    /** Made with a token, before that was kept, which nobody can name any more; so it ends by itself. */
    makerUnknown: boolean("maker_unknown").notNull().default(false),
    /** The token that it stands in for, which works for a day longer. */
    renews: idColumn("renews"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("tokens_hash").on(table.hash),
    index("tokens_user").on(table.userId, table.kind, table.createdAt),
    index("tokens_session").on(table.sessionId),
    index("tokens_provider").on(table.samlProviderId),
    index("tokens_made_with").on(table.madeWith),
  ],
);

/**
 * One-time links: the first admin's setup link, sign-in links, and what proves an address to an invitation.
 * Only hashes are kept.
 */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    hash: digest("hash").primaryKey(),
    purpose: text("purpose", { enum: ["setup", "sign-in", "proof"] }).notNull(),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The only organization that the session reaches which it begins. */
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    byOperator: boolean("by_operator").notNull().default(false),
    /** The address it was mailed to: whoever has the link has that address. */
    email: text("email"),
    /** Of a proof: the invitation that it is good for. */
    invitationId: idColumn("invitation_id").references(() => invitations.id, {
      onDelete: "cascade",
    }),
    /** The API token that it was made with: it, and the session that it begins, end with that. */
    madeWith: idColumn("made_with").references((): AnyPgColumn => tokens.id, {
      onDelete: "cascade",
    }),
    /** Path of the dashboard that it leads to; home without one. */
    next: text("next"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("sign_in_links_made_with").on(table.madeWith)],
);
