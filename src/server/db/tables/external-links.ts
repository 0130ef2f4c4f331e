import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ExternalReason, ExternalState } from "#contract/schemas/link.ts";
import { digest, idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** What is asked next to find out about an address: itself, where it redirected to, or a robots.txt before. */
export interface ExternalRequest {
  readonly method: "HEAD" | "GET";
  readonly url: string;
  readonly redirects: number;
  /** The robots.txt of that address, where it is read from another place than the usual one. */
  readonly robots?: { readonly url: string; readonly redirects: number };
}

/** The outside addresses in the pages of organizations that have them checked, without what is behind `#`. */
export const externalAddresses = pgTable(
  "external_addresses",
  {
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Of the address, which may be too long for an index. */
    hash: digest("hash").notNull(),
    address: text("address").notNull(),
    state: text("state").$type<ExternalState>().notNull().default("unchecked"),
    reason: text("reason").$type<ExternalReason>(),
    statusCode: integer("status_code"),
    /** How often in a row it was found gone, and since when. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    checkedAt: instant("checked_at"),
    /** When it is asked next; null for one that never is. */
    nextAt: instant("next_at"),
    /** The host that is asked then. */
    host: text("host").notNull(),
    /** Null at the beginning of a check. */
    request: jsonb("request").$type<ExternalRequest>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.hash] }),
    index("external_addresses_next").on(table.nextAt),
  ],
);

/** When hosts may be asked again, by whichever process and for whichever organization. */
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

/** What hosts ask of robots, for a day. */
export const externalRobots = pgTable(
  "external_robots",
  {
    origin: text("origin").primaryKey(),
    /** Null where it could not be had, so that nothing there is asked for. */
    rules: text("rules"),
    until: instant("until").notNull(),
  },
  (table) => [index("external_robots_until").on(table.until)],
);
