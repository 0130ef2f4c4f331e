import type { PGlite } from "@electric-sql/pglite";
import type { Statements } from "./pglite-statements.ts";

const MIB = 1024 * 1024;

/** When upkeep is due. Embedded PostgreSQL has no background processes for it. */
export interface UpkeepLimits {
  /** Write-ahead log since the last checkpoint, in bytes; a restart after a crash reads all of it. */
  readonly walBytes: number;
  /** A checkpoint also runs when there were writes and this much time has passed. */
  readonly checkpointMilliseconds: number;
  /** A table is vacuumed and analyzed when at least this many of its rows have changed, */
  readonly changedRows: number;
  /** and at least this share of its rows. */
  readonly changedShare: number;
  /** No request for this long counts as a pause, in which upkeep disturbs no one. */
  readonly pauseMilliseconds: number;
}

export const UPKEEP_LIMITS: UpkeepLimits = {
  walBytes: 32 * MIB,
  checkpointMilliseconds: 5 * 60_000,
  changedRows: 500,
  changedShare: 0.1,
  pauseMilliseconds: 300,
};

/** Beyond this multiple of a limit, upkeep no longer waits for a pause. */
const OVERDUE = 4;

/** Checkpoints and VACUUM (ANALYZE) for PGlite, between transactions and preferably in pauses. */
export class Upkeep {
  readonly #pg: PGlite;
  readonly #statements: Statements;
  readonly #limits: UpkeepLimits;
  readonly #log: (message: string, fields: Record<string, unknown>) => void;
  #writesSinceLook = 0;
  #writesSinceCheckpoint = 0;
  #checkpointAt = performance.now();
  #lastRequestAt = performance.now();
  #tablesLeft: string[] = [];

  constructor(
    pg: PGlite,
    statements: Statements,
    log: (message: string, fields: Record<string, unknown>) => void,
    limits: UpkeepLimits = UPKEEP_LIMITS,
  ) {
    this.#pg = pg;
    this.#statements = statements;
    this.#log = log;
    this.#limits = limits;
  }

  /** Records that a statement ran, and its command. */
  noted(command: string): void {
    this.#lastRequestAt = performance.now();
    if (command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "") {
      this.#writesSinceLook += 1;
      this.#writesSinceCheckpoint += 1;
    }
  }

  /**
   * Does at most one piece of due work, a checkpoint or the vacuum of one table, and returns whether more is waiting.
   * Never runs inside a transaction.
   */
  async step(): Promise<boolean> {
    if (this.#pg.isInTransaction()) return false;
    const paused = performance.now() - this.#lastRequestAt >= this.#limits.pauseMilliseconds;
    if (await this.#checkpointDue(paused)) {
      await this.checkpoint();
      return true;
    }
    if (this.#tablesLeft.length === 0) {
      if (this.#writesSinceLook === 0) return false;
      this.#tablesLeft = await this.#changedTables(paused);
      // Tables not yet due outside a pause are checked again in the next pause.
      if (paused) this.#writesSinceLook = 0;
    }
    const table = this.#tablesLeft.pop();
    if (table === undefined) return false;
    const startedAt = performance.now();
    await this.#pg.exec(`vacuum (analyze) ${table}`);
    this.#log("vacuumed", { table, milliseconds: Math.round(performance.now() - startedAt) });
    return this.#tablesLeft.length > 0;
  }

  /** Flushes everything to the tables' own files, so that a restart has no log to replay. */
  async checkpoint(): Promise<void> {
    const startedAt = performance.now();
    await this.#pg.exec("checkpoint");
    this.#writesSinceCheckpoint = 0;
    this.#checkpointAt = performance.now();
    this.#log("checkpoint", { milliseconds: Math.round(this.#checkpointAt - startedAt) });
  }

  async #checkpointDue(paused: boolean): Promise<boolean> {
    if (this.#writesSinceCheckpoint === 0) return false;
    const age = performance.now() - this.#checkpointAt;
    if (paused && age >= this.#limits.checkpointMilliseconds) return true;
    const { rows } = await this.#statements.run(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 from pg_control_checkpoint()",
      [],
      "arrays",
    );
    const written = firstCell(rows);
    return (
      typeof written === "number" && written >= this.#limits.walBytes * (paused ? 1 : OVERDUE / 2)
    );
  }

  /** Tables with enough changes to make existing plans bad ones, the most changed last. */
  async #changedTables(paused: boolean): Promise<string[]> {
    const { changedRows, changedShare } = this.#limits;
    // Without this, the changes of the last second would be counted only after the next statement.
    await this.#statements.run("select pg_stat_force_next_flush()", [], "arrays");
    const { rows } = await this.#statements.run(
      `select format('%I.%I', schemaname, relname) from pg_stat_user_tables
        where n_mod_since_analyze >= ($1::float8 + $2::float8 * n_live_tup) * $3::float8
        order by n_mod_since_analyze`,
      [changedRows, changedShare, paused ? 1 : OVERDUE],
      "arrays",
    );
    return rows.map((row) => String(firstCell([row])));
  }
}

const firstCell = (rows: readonly unknown[]): unknown => {
  const [row] = rows;
  return Array.isArray(row) ? (row[0] as unknown) : undefined;
};
