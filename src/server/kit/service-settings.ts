/** What the operator chose, as far as verbs and presenters need it. */
export interface Settings {
  /** Origin of the addresses in answers, without a slash at the end. */
  readonly publicUrl: string;
  /** Requests a minute one credential may make; 0 turns the limit off. */
  readonly rateLimit: number;
  /** `host:port` pairs outgoing requests may reach although they are private. */
  readonly outboundAllow: readonly string[];
}
