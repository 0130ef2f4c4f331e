import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ExternalReason, ExternalState } from "#contract/schemas/link.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The next request of a check: the address itself, its redirect target, or a robots.txt first. */
export interface ExternalRequest {
  readonly method: "HEAD" | "GET";
  readonly url: string;
  readonly redirects: number;
  /** The robots.txt of that address, where it is read from an unusual location. */
  readonly robots?: { readonly url: string; readonly redirects: number };
}

/** External addresses in the pages of organizations that have them checked, without the fragment. */
export const externalAddresses = pgTable(
  "external_addresses",
  {
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Hash of the address, which may be too long for an index. */
    hash: digest("hash").notNull(),
    address: text("address").notNull(),
    state: text("state").$type<ExternalState>().notNull().default("unchecked"),
    reason: text("reason").$type<ExternalReason>(),
    statusCode: integer("status_code"),
    /** Number of consecutive failed checks, and when they began. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    checkedAt: instant("checked_at"),
    /** When it is checked next; null for an address that is never checked. */
    nextAt: instant("next_at"),
    /** The host of that check. */
    host: text("host").notNull(),
    /** Null at the start of a check. */
    request: jsonb("request").$type<ExternalRequest>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.hash] }),
    index("external_addresses_next").on(table.nextAt),
  ],
);

/** When hosts may be requested again, by any process and for any organization. */
export const externalHosts = pgTable(
  "external_hosts",
  {
    host: text("host").primaryKey(),
    freeAt: instant("free_at").notNull(),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("external_hosts_free").on(table.freeAt),
    index("external_hosts_answered").on(table.answeredAt),
  ],
);

/** The robots.txt rules of hosts, kept for a day. */
export const externalRobots = pgTable(
  "external_robots",
  {
    origin: text("origin").primaryKey(),
    /** Null where they could not be fetched, so that nothing there is requested. */
    rules: text("rules"),
    until: instant("until").notNull(),
  },
  (table) => [index("external_robots_until").on(table.until)],
);
