import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";

/** An instant with millisecond precision, which is that of responses and cursors. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A short random id from kit/ids.ts. */
export const idColumn = (name: string) => text(name);

/** A SHA-256 hash or a random key, in base64url. */
export const digest = (name: string) => text(name);

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** The transaction that wrote a row, used to find what has become visible since the last look. */
export const writtenIn = (name: string) => transactionId(name).default(sql`pg_current_xact_id()`);

/** A fractional key: positions sort by it byte by byte, whatever the database's collation. */
export const position = customType<{ data: string }>({ dataType: () => `text collate "C"` });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
