import { turnOwner } from "./turn-owner.ts";

interface Waiting {
  readonly isTransaction: boolean;
  readonly begin: () => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Single statements that the database's thread has at once: enough that it always has a next one, and so few that
 * those of others who come then are not behind many.
 */
const STATEMENTS_AT_ONCE = 2;

/**
 * Who may talk to PGlite now. It knows one session, so while a transaction is open everything else waits. Those who
 * wait are let in one of each owner after the other, each owner's in the order they came: whoever asks for much waits
 * behind themselves.
 */
export class Turns {
  #taken = false;
  #asked = 0;
  #closed: Error | undefined;
  /** By owner; whoever is next comes first. */
  readonly #lines = new Map<string, Waiting[]>();

  /** Resolves when a transaction may begin, with the function that ends its turn. */
  async take(): Promise<() => void> {
    if (this.#closed !== undefined) throw this.#closed;
    await this.#enter(true);
    return once(() => {
      this.#taken = false;
    }, this.#letIn);
  }

  /**
   * The function that says that a single statement is answered, once it may be asked: at once, without a promise, where
   * nobody is in its way.
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

  /** Lets in whoever may enter now. Nobody goes past who is next, so that each gets their turn. */
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

  /** Waits for the running turn, then rejects whoever waits or comes later with `reason`. */
  async close(reason: Error): Promise<void> {
    await this.take();
    this.#closed = reason;
    const waiting = [...this.#lines.values()].flat();
    this.#lines.clear();
    for (const { reject } of waiting) reject(reason);
  }
}

/** Ends something once, however often it is called, and goes on with what waited for that. */
const once = (end: () => void, goOn: () => void): (() => void) => {
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    end();
    goOn();
  };
};
