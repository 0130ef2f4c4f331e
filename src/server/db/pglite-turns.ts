import { turnOwner } from "./turn-owner.ts";

interface Waiting {
  readonly isTransaction: boolean;
  readonly begin: () => void;
  readonly reject: (reason: Error) => void;
}

/**
 * How many single statements the database's thread has at once: enough for it never to wait for the next one, and few
 * enough that other owners' statements are not far behind.
 */
const STATEMENTS_AT_ONCE = 2;

/**
 * Decides who may use PGlite now. It has a single session, so everything else waits while a transaction is open.
 * Owners take turns, one task each, and each owner's tasks run in order, so that an owner with many tasks only delays
 * itself.
 */
export class Turns {
  #taken = false;
  #asked = 0;
  #closed: Error | undefined;
  /** Waiting tasks by owner; the next owner comes first. */
  readonly #lines = new Map<string, Waiting[]>();

  /** Resolves with the function that ends the turn once a transaction may begin. */
  async take(): Promise<() => void> {
    if (this.#closed !== undefined) throw this.#closed;
    await this.#enter(true);
    return once(() => {
      this.#taken = false;
    }, this.#letIn);
  }

  /**
   * Returns the function that reports a single statement as finished, once the statement may run: immediately,
   * without a promise, if nothing is in its way.
   */
  ask(): (() => void) | Promise<() => void> {
    const answered = () =>
      once(() => {
        this.#asked -= 1;
      }, this.#letIn);
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (this.#lines.size > 0 || !this.#mayEnter(false)) return this.#enter(false).then(answered);
    this.#asked += 1;
    return answered();
  }

  #mayEnter(isTransaction: boolean): boolean {
    return !this.#taken && (isTransaction || this.#asked < STATEMENTS_AT_ONCE);
  }

  #hold(isTransaction: boolean): void {
    if (isTransaction) this.#taken = true;
    else this.#asked += 1;
  }

  async #enter(isTransaction: boolean): Promise<void> {
    if (this.#lines.size === 0 && this.#mayEnter(isTransaction)) {
      this.#hold(isTransaction);
      return;
    }
    const owner = turnOwner();
    await new Promise<void>((begin, reject) => {
      const line = this.#lines.get(owner) ?? [];
      line.push({ isTransaction, begin, reject });
      this.#lines.set(owner, line);
    });
  }

  /** Starts tasks that may run now. Never overtakes the next one in line, so that each gets its turn. */
  readonly #letIn = (): void => {
    for (;;) {
      const [next] = this.#lines;
      if (next === undefined) return;
      const [owner, line] = next;
      const [first] = line;
      if (first === undefined || !this.#mayEnter(first.isTransaction)) return;
      line.shift();
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      this.#hold(first.isTransaction);
      first.begin();
    }
  };

  /** Waits for the running turn, then rejects waiting and later tasks with `reason`. */
  async close(reason: Error): Promise<void> {
    await this.take();
    this.#closed = reason;
    const waiting = [...this.#lines.values()].flat();
    this.#lines.clear();
    for (const { reject } of waiting) reject(reason);
  }
}

/** Ends something once, however often it is called, and continues with what waited for it. */
const once = (end: () => void, goOn: () => void): (() => void) => {
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    end();
    goOn();
  };
};
