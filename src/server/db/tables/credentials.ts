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

/** The scope and origin of a session or token. */
const reach = {
  /** The only organization it covers; null where it covers all of the person's. */
  organizationId: idColumn("organization_id").references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** The SAML provider it was obtained through. */
  samlProviderId: idColumn("saml_provider_id").references(() => samlProviders.id, {
    onDelete: "cascade",
  }),
  /** When the earliest credential it was derived from was issued; null where it is the first itself. */
  heldSince: instant("held_since"),
  /**
   * When the person rejoined, by organization id, for organizations it opens although the person has been removed
   * from them since.
   */
  renewedIn: jsonb("renewed_in").$type<Record<string, string>>().notNull().default({}),
};

/** Signed-in browsers. Only hashes of the cookie secrets are stored. */
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
    /** Ends at `expiresAt` however often it is used; otherwise each use extends it. */
    fixedEnd: boolean("fixed_end").notNull().default(false),
    /** Started with a link the operator printed. */
    byOperator: boolean("by_operator").notNull().default(false),
    ...reach,
    /** The API token the session was started with, and does not outlive. */
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

/** API tokens, created by people, and access tokens of a session. Only hashes are stored. */
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
    /** The API token it was created with, directly or in a session started by that token; it does not outlive it. */
    madeWith: idColumn("made_with").references((): AnyPgColumn => tokens.id, {
      onDelete: "cascade",
    }),
    /**
     * Created with a token that can no longer be identified, because `madeWith` was not recorded then; it is
     * therefore not ended together with that token.
     */
    makerUnknown: boolean("maker_unknown").notNull().default(false),
    /** The token it replaces, which remains valid for one more day. */
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
 * One-time links: the first admin's setup link, sign-in links, and proofs of an address for an invitation. Only
 * hashes are stored.
 */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    hash: digest("hash").primaryKey(),
    purpose: text("purpose", { enum: ["setup", "sign-in", "proof"] }).notNull(),
    userId: idColumn("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The only organization covered by the session it starts. */
    organizationId: idColumn("organization_id").references(() => organizations.id, {
      onDelete: "cascade",
    }),
    byOperator: boolean("by_operator").notNull().default(false),
    /** The address it was mailed to; use of the link proves that address. */
    email: text("email"),
    /** For a proof, the invitation it is valid for. */
    invitationId: idColumn("invitation_id").references(() => invitations.id, {
      onDelete: "cascade",
    }),
    /** The API token it was created with; neither the link nor the session it starts outlives the token. */
    madeWith: idColumn("made_with").references((): AnyPgColumn => tokens.id, {
      onDelete: "cascade",
    }),
    /** Path of the dashboard it redirects to; absent: the home page. */
    next: text("next"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("sign_in_links_made_with").on(table.madeWith)],
);
