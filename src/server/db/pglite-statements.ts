import { messages, type PGlite, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

/** How many prepared statements are kept; the least recently used is dropped. */
const KEPT = 300;
/** Longer statements, such as big inserts, differ each time and are not worth keeping. */
const LONGEST_KEPT = 8_000;
const WORTH_KEEPING = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;
/** Any other statement may change table definitions and so invalidate all prepared statements. */
const LEAVES_TABLES =
  /^\s*(select|insert|update|delete|with|begin|commit|savepoint|release|rollback)\b/i;
const BEGINS = /^\s*begin\b/i;
/** A commit also rolls back if a statement of the transaction failed. */
const MAY_TAKE_BACK = /^\s*(commit|rollback)\b/i;

type Parse = (text: string) => unknown;

interface Statement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly columns: readonly { readonly name: string; readonly parse: Parse }[];
}

export interface Result {
  readonly rows: readonly unknown[];
  /** The command tag of PostgreSQL, such as "SELECT" or "COMMIT". */
  readonly command: string;
}

/** Thrown when PostgreSQL has stopped; this thread can run no more statements. */
export class PostgresStopped extends Error {
  override readonly name = "PostgresStopped";
}

const asText: Parse = (text) => text;

/** The type of byte arrays. PGlite's own parser takes seconds and hundreds of megabytes for the largest file. */
const BYTEA = 17;
const asBytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice("\\x".length), "hex"));

/** Timestamps, dates and intervals, and arrays of them, stay text, which is what the query builder expects. */
const KEPT_AS_TEXT = new Set([1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231]);

/**
 * Runs single statements on PGlite and keeps them prepared by their text, which makes repeated ones about five times
 * as fast as `PGlite.query`. Callers must run them one after another.
 */
export class Statements {
  readonly #pg: PGlite;
  readonly #kept = new Map<string, Statement>();
  #count = 0;
  /** Whether tables have been changed since a transaction began, which its end may roll back. */
  #changedTables = false;

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  /** Runs one statement; rejects with PGlite's database error. */
  async run(sql: string, params: readonly unknown[], rows: "arrays" | "objects"): Promise<Result> {
    await this.#forgetStale(sql);
    const known = this.#kept.get(sql);
    if (known === undefined) return this.#execute(await this.#prepare(sql), params, rows);
    this.#kept.delete(sql);
    this.#kept.set(sql, known);
    return this.#execute(known, params, rows);
  }

  /** Runs several statements at once, in one transaction unless they contain their own. */
  async script(sql: string): Promise<void> {
    await this.forget();
    await this.#send(serialize.query(sql));
  }

  /** Drops all prepared statements, for instance because tables are about to change. */
  async forget(): Promise<void> {
    const closing = [...this.#kept.values()].map(({ name }) =>
      serialize.close({ type: "S", name }),
    );
    this.#kept.clear();
    if (closing.length > 0) await this.#send(Buffer.concat([...closing, serialize.sync()]));
  }

  /** Drops all prepared statements if this statement may invalidate them; transaction commands alone do not. */
  async #forgetStale(sql: string): Promise<void> {
    const changesTables = !LEAVES_TABLES.test(sql);
    if (changesTables || (this.#changedTables && MAY_TAKE_BACK.test(sql))) await this.forget();
    if (changesTables) this.#changedTables = true;
    else if (BEGINS.test(sql)) this.#changedTables = false;
  }

  async #prepare(sql: string): Promise<Statement> {
    const keep = sql.length <= LONGEST_KEPT && WORTH_KEEPING.test(sql);
    const name = keep ? `s${++this.#count}` : "";
    const answers = await this.#send(
      Buffer.concat([
        serialize.parse({ name, text: sql }),
        serialize.describe({ type: "S", name }),
        serialize.sync(),
      ]),
    );
    let parameterTypes: readonly number[] = [];
    let columns: Statement["columns"] = [];
    for (const answer of answers) {
      if (answer instanceof messages.ParameterDescriptionMessage) {
        parameterTypes = answer.dataTypeIDs;
      } else if (answer instanceof messages.RowDescriptionMessage) {
        columns = answer.fields.map((field) => ({
          name: field.name,
          parse: this.#parserFor(field.dataTypeID),
        }));
      }
    }
    const statement = { name, parameterTypes, columns };
    if (keep) await this.#keep(sql, statement);
    return statement;
  }

  async #keep(sql: string, statement: Statement): Promise<void> {
    this.#kept.set(sql, statement);
    if (this.#kept.size <= KEPT) return;
    for (const [oldest, { name }] of this.#kept) {
      this.#kept.delete(oldest);
      await this.#send(Buffer.concat([serialize.close({ type: "S", name }), serialize.sync()]));
      return;
    }
  }

  async #execute(
    statement: Statement,
    params: readonly unknown[],
    rowsAs: "arrays" | "objects",
  ): Promise<Result> {
    const values = params.map((value, at) =>
      this.#serializeParameter(value, statement.parameterTypes[at]),
    );
    const answers = await this.#send(
      Buffer.concat([
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    const { columns } = statement;
    const rows: unknown[] = [];
    let command = "";
    for (const answer of answers) {
      if (answer instanceof messages.DataRowMessage) {
        const row = answer.fields.map((text, at) =>
          text === null ? null : (columns[at]?.parse ?? asText)(text),
        );
        rows.push(
          rowsAs === "arrays"
            ? row
            : Object.fromEntries(columns.map((column, at) => [column.name, row[at]])),
        );
      } else if (answer instanceof messages.CommandCompleteMessage) {
        command = answer.text.split(" ", 1)[0] ?? "";
      }
    }
    return { rows, command };
  }

  #parserFor(type: number): Parse {
    if (KEPT_AS_TEXT.has(type)) return asText;
    if (type === BYTEA) return asBytes;
    const parse = this.#pg.parsers[type];
    return parse === undefined ? asText : (text): unknown => parse(text, type);
  }

  #serializeParameter(value: unknown, type: number | undefined): string | Uint8Array | null {
    if (value === null || value === undefined) return null;
    if (type === BYTEA && value instanceof Uint8Array) return value;
    const serializer = type === undefined ? undefined : this.#pg.serializers[type];
    if (serializer !== undefined) return serializer(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  async #send(message: Uint8Array) {
    const answers = await this.#pg.execProtocolStream(message, { syncToFs: false });
    if (answers.at(-1)?.name !== "readyForQuery") {
      throw new PostgresStopped("PostgreSQL stopped in the middle of a statement.");
    }
    return answers;
  }
}
