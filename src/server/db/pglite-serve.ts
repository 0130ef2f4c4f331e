import type { MessagePort } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import type { PgliteReply, PgliteRequest, ReportedError } from "./pglite-messages.ts";
import type { DiskSpace } from "./disk-space.ts";
import { PostgresStopped, Statements } from "./pglite-statements.ts";
import { Upkeep } from "./pglite-upkeep.ts";

/** How often upkeep checks whether something is due, in milliseconds. */
const UPKEEP_EVERY = 1_000;

const reported = (error: unknown): ReportedError => {
  if (!(error instanceof Error)) return { message: String(error) };
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === "string" ? value : undefined;
  };
  return {
    message: error.message,
    code: text("code"),
    severity: text("severity"),
    detail: text("detail"),
    hint: text("hint"),
    table: text("table"),
    column: text("column"),
    constraint: text("constraint"),
  };
};

/** Whether PostgreSQL has given up, so that only reopening the database helps. */
const isTheEnd = (error: unknown): boolean => {
  if (error instanceof PostgresStopped) return true;
  const { severity } = reported(error);
  return severity === "FATAL" || severity === "PANIC";
};

/**
 * Handles messages from the port one after another until told to close. While the disk is too full, writes are
 * refused.
 */
export const servePglite = (pg: PGlite, port: MessagePort, disk?: DiskSpace): void => {
  const send = (reply: PgliteReply) => port.postMessage(reply);
  const statements = new Statements(pg);
  const upkeep = new Upkeep(pg, statements, (message, fields) => {
    send({ kind: "log", message, fields });
  });
  pg.onNotification((channel) => send({ kind: "notification", channel }));

  /** Only between transactions: the state in which one began holds to its end. */
  const lookAtDisk = async (): Promise<void> => {
    const full = pg.isInTransaction() ? undefined : disk?.changed();
    if (full === undefined) return;
    await statements.run(
      `set default_transaction_read_only = ${full ? "on" : "off"}`,
      [],
      "arrays",
    );
    const message = full
      ? "the disk is nearly full, so nothing is written until there is room"
      : "there is room on the disk again";
    send({ kind: "log", message, fields: {} });
  };

  const answer = async (
    request: PgliteRequest,
  ): Promise<{ rows: readonly unknown[]; command: string }> => {
    switch (request.kind) {
      case "query": {
        await lookAtDisk();
        const result = await statements.run(request.sql, request.params, request.rows);
        upkeep.noted(result.command);
        return result;
      }
      case "script":
        await statements.script(request.sql);
        upkeep.noted("");
        return { rows: [], command: "" };
      case "ping":
        return { rows: [], command: "" };
      case "close":
        clearInterval(upkeepTimer);
        await upkeep.checkpoint();
        await pg.close();
        return { rows: [], command: "" };
    }
  };

  /** Tasks run one after another, in the order they arrived. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work);
  };

  port.on("message", (request: PgliteRequest) => {
    inTurn(async () => {
      try {
        send({ kind: "done", id: request.id, ...(await answer(request)) });
        if (request.kind === "close") port.close();
      } catch (error) {
        send({ kind: "failed", id: request.id, error: reported(error) });
        if (isTheEnd(error)) throw error;
      }
    });
  });

  const keepUp = async (): Promise<void> => {
    try {
      if (await upkeep.step()) inTurn(keepUp);
    } catch (error) {
      send({ kind: "log", message: "upkeep failed", fields: { ...reported(error) } });
      if (isTheEnd(error)) throw error;
    }
  };
  const upkeepTimer = setInterval(() => inTurn(keepUp), UPKEEP_EVERY);

  send({ kind: "ready" });
};
