import type postgres from "postgres";

/**
 * Statements with more parameters differ from call to call (lists of ids, rows to insert): keeping each of
 * them prepared on each connection would fill the database's memory.
 */
const MOST_PARAMETERS = 32;

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * Lets a client keep what it runs prepared, also inside transactions: the query builder leaves that to
 * named queries, and planning a list anew costs more than running it.
 */
export const keepPrepared = <C extends Client>(client: C): C => {
  const { unsafe } = client;
  Object.assign(client, {
    unsafe: (...[text, params = [], options]: Parameters<typeof unsafe>) =>
      unsafe(text, params, { ...options, prepare: params.length <= MOST_PARAMETERS }),
  });
  if ("begin" in client) {
    const { begin } = client;
    Object.assign(client, {
      begin: (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
        begin((tx) => work(keepPrepared(tx))),
    });
  }
  if ("savepoint" in client) {
    const { savepoint } = client;
    Object.assign(client, {
      savepoint: (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
        savepoint((tx) => work(keepPrepared(tx))),
    });
  }
  return client;
};
