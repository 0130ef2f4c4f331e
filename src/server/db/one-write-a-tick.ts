import { Socket } from "node:net";

/**
 * A connection that sends everything written to it in one turn of the event loop at once: one system call per
 * statement costs more than building the statement and parsing its result. Writers cork it around each statement.
 */
export class OneWriteATick extends Socket {
  #collects = false;

  override cork(): void {
    super.cork();
    if (this.#collects) return;
    this.#collects = true;
    super.cork();
    setImmediate(() => {
      this.#collects = false;
      this.uncork();
    });
  }
}
