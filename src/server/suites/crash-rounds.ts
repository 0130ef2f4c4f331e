import { expect } from "vitest";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

/** A request about to be sent, and what its writer shows once it has happened. */
interface Write {
  readonly after: readonly string[];
  send(): Promise<Response>;
}

/** One kind of write, made one after the other, whose whole outcome can be read back. */
export interface Writer {
  readonly name: string;
  next(now: readonly string[]): Write;
  /** What the service shows, in order. */
  observe(): Promise<string[]>;
  /** How many audit events of its writes there are: one each. */
  events(): Promise<number>;
}

export type Call = (method: string, path: string, body?: object) => Promise<Response>;

type Fields = Readonly<Record<string, unknown>>;
interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next?: { readonly page: string };
}

/** Asks for what must be there. */
export const ask = async <Body>(
  call: Call,
  method: string,
  path: string,
  body?: object,
): Promise<Body> => {
  const response = await call(method, path, body);
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Body;
};

/** Every item of a list, page by page. */
export const listAll = async <Item = Fields>(
  call: Call,
  path: string,
  query = "",
): Promise<Item[]> => {
  const items: Item[] = [];
  let page: string | undefined;
  do {
    const list: Listed<Item> = await ask<Listed<Item>>(
      call,
      "GET",
      `${path}?limit=1000${query}${page ? `&page=${page}` : ""}`,
    );
    items.push(...list.items);
    page = list.next?.page;
  } while (page !== undefined);
  return items;
};

/** How many events of these actions the audit log has, of all or of one target. */
export const countEvents = async (
  call: Call,
  organization: string,
  actions: readonly string[],
  target?: string,
): Promise<number> => {
  let total = 0;
  for (const action of actions) {
    const query = `limit=1&action=${action}${target === undefined ? "" : `&target=${target}`}`;
    const { count } = await ask<{ count: number }>(
      call,
      "GET",
      `${organization}/audit-events?${query}`,
    );
    total += count;
  }
  return total;
};

export const plus = (now: readonly string[], ...more: readonly string[]): string[] =>
  [...now, ...more].toSorted();

/** What is known of a writer: acknowledged, and perhaps one write that was under way at the end. */
interface Known {
  readonly writer: Writer;
  now: readonly string[];
  pending: readonly string[] | undefined;
  /** Writes that happened, and how many of the writer's events there were before the first. */
  writes: number;
  readonly eventsBefore: number;
}

/** What rounds of crashes came to. */
interface CrashTally {
  acknowledged: number;
  /** Writes without an answer when the service was killed, and those of them that had happened. */
  cut: number;
  happened: number;
}

/** Writes on every writer at once until the service is gone, which is after so many acknowledgements. */
const writeUntilCrash = async (
  known: readonly Known[],
  after: number,
  crash: () => Promise<void>,
) => {
  let acknowledged = 0;
  let crashed: Promise<void> | undefined;
  const run = async (one: Known) => {
    for (;;) {
      const write = one.writer.next(one.now);
      one.pending = write.after;
      let response: Response;
      try {
        response = await write.send();
      } catch {
        return;
      }
      // A busy service says that nothing was changed; what is seen after the crash holds it to that.
      if (response.status === 503) continue;
      expect(response.ok, `${one.writer.name}: ${response.status}`).toBe(true);
      one.now = write.after;
      one.pending = undefined;
      one.writes += 1;
      acknowledged += 1;
      if (acknowledged === after) crashed = crash();
    }
  };
  await Promise.all(known.map(run));
  await crashed;
  return acknowledged;
};

/** Everything acknowledged is there, what was under way happened wholly or not at all, all recorded. */
const checkWriter = async (known: readonly Known[], tally: CrashTally) => {
  for (const one of known) {
    const seen = await one.writer.observe();
    if (one.pending !== undefined) {
      tally.cut += 1;
      if (JSON.stringify(seen) === JSON.stringify(one.pending)) {
        one.now = one.pending;
        one.writes += 1;
        tally.happened += 1;
      }
    }
    one.pending = undefined;
    expect(seen, one.writer.name).toEqual(one.now);
    expect(await one.writer.events(), `events of ${one.writer.name}`).toBe(
      one.eventsBefore + one.writes,
    );
  }
};

/** What to write, and what else must hold after every restart. */
export interface Scenario {
  readonly writers: readonly Writer[];
  check?(): Promise<void>;
}

/**
 * Lets the writers write to a service of its own, kills it with a signal it cannot catch after up to
 * `mostWrites` acknowledgements, starts it again and checks everything; so many rounds.
 */
export const crashRounds = async (
  environment: Readonly<Record<string, string>>,
  { rounds, mostWrites }: { readonly rounds: number; readonly mostWrites: number },
  scenario: (call: Call) => Promise<Scenario>,
): Promise<CrashTally> => {
  let service: ServerProcess = await startServerProcess(environment);
  // Where the service listens changes with every start.
  const call: Call = (method, path, body) =>
    fetch(`${service.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${environment.BOOTSTRAP_TOKEN}`,
        "Content-Type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const tally: CrashTally = { acknowledged: 0, cut: 0, happened: 0 };
  try {
    const { writers, check } = await scenario(call);
    const known: Known[] = [];
    for (const writer of writers) {
      const eventsBefore = await writer.events();
      const now = await writer.observe();
      known.push({ writer, now, pending: undefined, writes: 0, eventsBefore });
    }
    for (let round = 0; round < rounds; round += 1) {
      const after = 1 + Math.floor(Math.random() * mostWrites);
      tally.acknowledged += await writeUntilCrash(known, after, service.crash);
      service = await startServerProcess(environment);
      await checkWriter(known, tally);
      await check?.();
    }
    return tally;
  } finally {
    await service.crash();
  }
};
