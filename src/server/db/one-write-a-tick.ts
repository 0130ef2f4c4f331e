import { Socket } from "node:net";

/**
 * A connection that sends together what is written to it in one turn of the event loop: giving each statement to
 * the system by itself costs more than making it and reading its answer. Writers cork it around each statement.
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
