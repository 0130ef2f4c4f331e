/**
 * Thrown when the client disconnects before its request has arrived in full, or while it waits; no one receives the
 * response.
 */
export class BrokenOff extends Error {
  override readonly name = "BrokenOff";

  constructor(cause: unknown) {
    super("The request broke off.", { cause });
  }
}
