/** The database channel that tells every process of the installation to read what was written. */
export const LIVE_CHANNEL = "bindery_live";

/** The notification of a write: enough to know what to reload, and nothing that takes a permission to see. */
export interface LiveEvent {
  readonly organizationId: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  /** Where it happened, so that only views of that are reloaded. */
  readonly space?: string;
  readonly changeRequest?: string;
  readonly site?: string;
  /** The only person to notify; all subscribers when absent. */
  readonly only?: string;
  readonly actor: string;
  readonly occurredAt: string;
}
