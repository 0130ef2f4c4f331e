import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** So long a bell rests once it was rung: what is committed meanwhile is told by the next one. */
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
    // Whoever listens also looks every few seconds: unheard, it makes them late and nothing worse.
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
 * Tells every process that listens on the channel to look at what is new in the database. It says nothing of what
 * that is, and is never part of a write: PostgreSQL lets transactions that notify commit one after the other only.
 */
export const ringBell = (db: Database, channel: string): void => {
  const ofDatabase = bells.get(db) ?? new Map<string, Bell>();
  bells.set(db, ofDatabase);
  const bell = ofDatabase.get(channel) ?? new Bell(db, channel);
  ofDatabase.set(channel, bell);
  bell.ring();
};
