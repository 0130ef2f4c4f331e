import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig, escapeIdentifier } from "pg";
import type { Log } from "./database.ts";

const RECONNECT_MS = 1000;

type Look = () => void;

/**
 * One connection that receives every NOTIFY of the requested channels. After a loss it reconnects and calls all
 * listeners, because notifications in between are lost.
 */
export class PostgresListener {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<Look>>();
  #connecting: Promise<Client> | undefined;
  #isClosed = false;

  constructor(config: ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  /** Resolves with an unsubscribe function once it listens. */
  async listen(channel: string, look: Look): Promise<() => Promise<void>> {
    const looking = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, looking.add(look));
    const client = await (this.#connecting ??= this.#connect());
    await client.query(`listen ${escapeIdentifier(channel)}`);
    return async () => {
      looking.delete(look);
      if (looking.size > 0 || !this.#channels.delete(channel) || this.#isClosed) return;
      await (await this.#connecting)?.query(`unlisten ${escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config);
    client.on("notification", ({ channel }) => this.#look(channel));
    // An error of the connection also ends it.
    client.on("error", () => undefined);
    await client.connect();
    for (const channel of this.#channels.keys())
      await client.query(`listen ${escapeIdentifier(channel)}`);
    client.on("end", () => this.#connectAgain());
    return client;
  }

  #look(channel: string): void {
    for (const look of this.#channels.get(channel) ?? []) look();
  }

  #connectAgain(): void {
    if (this.#isClosed) return;
    this.#log("the connection that listens was lost; it is made again");
    this.#connecting = this.#untilConnected();
  }

  async #untilConnected(): Promise<Client> {
    for (;;) {
      await pause(RECONNECT_MS, undefined, { ref: false });
      if (this.#isClosed) throw new Error("The database is closed.");
      try {
        const client = await this.#connect();
        for (const channel of this.#channels.keys()) this.#look(channel);
        return client;
      } catch {
        // The database is still unavailable.
      }
    }
  }
}
