import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDialect, PgTransactionConfig } from "drizzle-orm/pg-core";
import type { PgProxyTransaction } from "drizzle-orm/pg-proxy";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";
import { AskingSession } from "./asking-session.ts";
import { withLiteralLimit } from "./literal-limit.ts";
import { NestingTransaction } from "./nesting-transaction.ts";
import { PgliteError } from "./pglite-messages.ts";
import type { PgliteResult, PgliteThread } from "./pglite-thread.ts";
import type { Turns } from "./pglite-turns.ts";

/** How long a transaction may be idle before it is rolled back, as on PostgreSQL. */
const IDLE_MILLISECONDS = 15_000;

/** The transaction of the running code, used to reject what would deadlock behind it. */
const current = new AsyncLocalStorage<OpenTransaction>();

const queryOf = (asked: string, given: unknown[], rows: "arrays" | "objects") => {
  const { text, params } = withLiteralLimit(asked, given);
  return { kind: "query", sql: text, params, rows } as const;
};

/** One transaction, from BEGIN to COMMIT or ROLLBACK. */
class OpenTransaction {
  readonly #thread: PgliteThread;
  readonly #endTurn: () => void;
  readonly #idle: NodeJS.Timeout;
  #running = 0;
  #over: "committed" | "rolled back" | "given up" | undefined;

  constructor(thread: PgliteThread, endTurn: () => void, idleMilliseconds: number) {
    this.#thread = thread;
    this.#endTurn = endTurn;
    this.#idle = setTimeout(() => this.#checkIdle(), idleMilliseconds).unref();
    this.#send("begin").catch(() => undefined); // A dead thread also fails the statement after it.
  }

  get over(): boolean {
    return this.#over !== undefined;
  }

  async ask(text: string, params: unknown[], rows: "arrays" | "objects"): Promise<PgliteResult> {
    if (this.#over !== undefined) throw new Error(`This transaction was ${this.#over} already.`);
    this.#running += 1;
    try {
      return await this.#thread.ask(queryOf(text, params, rows));
    } finally {
      this.#running -= 1;
      this.#idle.refresh();
    }
  }

  async commit(): Promise<void> {
    if (this.#over !== undefined) throw new Error(`This transaction was ${this.#over} already.`);
    const { command } = await this.#end("committed", "commit");
    if (command === "ROLLBACK") {
      throw new PgliteError({
        message: "A statement of this transaction failed, so it was rolled back.",
        code: "25P02",
      });
    }
  }

  async rollback(): Promise<void> {
    if (this.#over === undefined) await this.#end("rolled back", "rollback");
  }

  #end(how: "committed" | "rolled back" | "given up", statement: string): Promise<PgliteResult> {
    this.#over = how;
    clearTimeout(this.#idle);
    const ended = this.#send(statement);
    this.#endTurn(); // The thread works in order, so the next turn starts after this statement.
    return ended;
  }

  #checkIdle(): void {
    if (this.#running > 0) this.#idle.refresh();
    else this.#end("given up", "rollback").catch(() => undefined);
  }

  #send(statement: string): Promise<PgliteResult> {
    return this.#thread.ask({ kind: "query", sql: statement, params: [], rows: "arrays" });
  }
}

const refuseInsideTransaction = (): void => {
  if (current.getStore()?.over === false) {
    throw new Error("Inside a transaction every query goes through it, not around it.");
  }
};

/** Connects the query builder to PGlite: single statements run directly, transactions one after another. */
export class PgliteSession<
  FullSchema extends Record<string, unknown>,
  Schema extends TablesRelationalConfig,
> extends AskingSession<FullSchema, Schema> {
  readonly #thread: PgliteThread;
  readonly #turns: Turns;
  readonly #idleMilliseconds: number;

  constructor(
    thread: PgliteThread,
    turns: Turns,
    dialect: PgDialect,
    schema: RelationalSchemaConfig<Schema> | undefined,
    idleMilliseconds = IDLE_MILLISECONDS,
  ) {
    super(
      async (text, params, method) => {
        refuseInsideTransaction();
        const turn = turns.ask();
        const endTurn = typeof turn === "function" ? turn : await turn;
        const rows = method === "all" ? "arrays" : "objects";
        try {
          return { rows: [...(await thread.ask(queryOf(text, params, rows))).rows] };
        } finally {
          endTurn();
        }
      },
      dialect,
      schema,
    );
    this.#thread = thread;
    this.#turns = turns;
    this.#idleMilliseconds = idleMilliseconds;
  }

  override async transaction<Result>(
    work: (tx: PgProxyTransaction<FullSchema, Schema>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    refuseInsideTransaction();
    const endTurn = await this.#turns.take();
    const open = new OpenTransaction(this.#thread, endTurn, this.#idleMilliseconds);
    const session = new AskingSession<FullSchema, Schema>(
      async (text, params, method) => {
        const rows = method === "all" ? "arrays" : "objects";
        return { rows: [...(await open.ask(text, params, rows)).rows] };
      },
      this.dialect,
      undefined,
    );
    const tx = new NestingTransaction<FullSchema, Schema>(this.dialect, session);
    try {
      if (config !== undefined) await tx.setTransaction(config);
      const result = await current.run(open, () => work(tx));
      await open.commit();
      return result;
    } catch (error) {
      await open.rollback();
      throw error;
    }
  }
}
