interface Waiting {
  readonly begin: () => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Who may talk to PGlite now. It knows one session, so while a transaction is open everything else
 * waits, in the order it came.
 */
export class Turns {
  #taken = false;
  #closed: Error | undefined;
  readonly #queue: Waiting[] = [];

  /** True when nobody has a turn and nobody waits: the caller may go ahead at once. */
  get free(): boolean {
    return !this.#taken && this.#queue.length === 0;
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    if (this.#closed !== undefined) throw this.#closed;
    if (this.free) this.#taken = true;
    else {
      await new Promise<void>((begin, reject) => {
        this.#queue.push({ begin, reject });
      });
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#queue.shift();
      if (next === undefined) this.#taken = false;
      else next.begin();
    };
  }

  /** Waits for the running turn, then rejects whoever waits or comes later with `reason`. */
  async close(reason: Error): Promise<void> {
    await this.take();
    this.#closed = reason;
    for (const { reject } of this.#queue.splice(0)) reject(reason);
  }
}
