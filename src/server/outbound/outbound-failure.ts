/** Why a fetch gave nothing. `address`: it leads, or may lead, to something that is not public. */
type OutboundReason =
  | "address"
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
