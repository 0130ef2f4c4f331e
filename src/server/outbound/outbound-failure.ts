/**
 * Why a fetch failed. `address`: it resolves, or may resolve, to something that is not public. `unknown-name`: the
 * name does not exist, as opposed to no resolver being available.
 */
type OutboundReason =
  | "address"
  | "unknown-name"
  | "unreachable"
  | "status"
  | "redirects"
  | "encoding"
  | "too-large"
  | "too-slow";

/** Thrown when a fetch is refused or fails. The message completes a sentence: "… because <message>". */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
