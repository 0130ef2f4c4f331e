/** Thrown where whoever asked went away before all of the request was there, or while it waited: nobody hears the answer. */
export class BrokenOff extends Error {
  override readonly name = "BrokenOff";

  constructor(cause: unknown) {
    super("The request broke off.", { cause });
  }
}
