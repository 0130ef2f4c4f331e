/**
 * Why a fetch gave nothing. `address`: it leads, or may lead, to something that is not public. `unknown-name`:
 * there is no such name, which is more than that nobody could be asked about it.
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

/** A fetch that was refused or came to nothing. The message goes on a sentence: "… because <message>". */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
