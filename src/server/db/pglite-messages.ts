/** Messages between the service thread and the database thread. */

export interface PgliteThreadData {
  /** Creation has its own thread, so that the memory it takes is freed. */
  readonly task: "create" | "serve";
  /** The folder of the database; absent: in memory only. */
  readonly folder?: string;
}

export type PgliteRequest =
  | {
      readonly id: number;
      readonly kind: "query";
      readonly sql: string;
      readonly params: readonly unknown[];
      readonly rows: "arrays" | "objects";
    }
  | { readonly id: number; readonly kind: "script"; readonly sql: string }
  | { readonly id: number; readonly kind: "ping" }
  | { readonly id: number; readonly kind: "close" };

/** An error reported by PostgreSQL, in a form that can be sent between threads. */
export interface ReportedError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly severity?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
}

export type PgliteReply =
  | { readonly kind: "ready" }
  | {
      readonly kind: "done";
      readonly id: number;
      readonly rows: readonly unknown[];
      readonly command: string;
    }
  | { readonly kind: "failed"; readonly id: number; readonly error: ReportedError }
  | { readonly kind: "notification"; readonly channel: string }
  | {
      readonly kind: "log";
      readonly message: string;
      readonly fields: Record<string, unknown>;
    };

/** Thrown when PostgreSQL rejects a statement; `code` is its SQLSTATE. */
export class PgliteError extends Error {
  override readonly name = "PgliteError";
  readonly code: string | undefined;
  readonly severity: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;

  constructor(reported: ReportedError) {
    super(reported.message);
    this.code = reported.code;
    this.severity = reported.severity;
    this.detail = reported.detail;
    this.hint = reported.hint;
    this.table = reported.table;
    this.column = reported.column;
    this.constraint = reported.constraint;
  }
}
