import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** How long a bell rests after it rang; commits in that time are announced by the next ring. */
const REST_MS = 50;

class Bell {
  readonly #db: Database;
  readonly #channel: string;
  #rests = false;
  #again = false;

  constructor(db: Database, channel: string) {
    this.#db = db;
    this.#channel = channel;
  }

  ring(): void {
    if (this.#rests) {
      this.#again = true;
      return;
    }
    this.#rests = true;
    // Listeners also poll every few seconds, so a lost notification only delays them.
    this.#db.execute(sql`select pg_notify(${this.#channel}, '')`).catch(() => undefined);
    setTimeout(() => this.#rested(), REST_MS).unref();
  }

  #rested(): void {
    this.#rests = false;
    if (!this.#again) return;
    this.#again = false;
    this.ring();
  }
}

const bells = new WeakMap<Database, Map<string, Bell>>();

/**
 * Notifies every process listening on the channel to read what is new in the database. The notification carries no
 * data and is never part of a write: PostgreSQL commits transactions that notify one at a time.
 */
export const ringBell = (db: Database, channel: string): void => {
  const ofDatabase = bells.get(db) ?? new Map<string, Bell>();
  bells.set(db, ofDatabase);
  const bell = ofDatabase.get(channel) ?? new Bell(db, channel);
  ofDatabase.set(channel, bell);
  bell.ring();
};
