/** The database channel on which every process of the installation is told to look at what was written. */
export const LIVE_CHANNEL = "bindery_live";

/** What is told of a write: enough to know what to read again, nothing that needs a permission to see. */
export interface LiveEvent {
  readonly organizationId: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  /** What it happened in, so that only what shows it is read again. */
  readonly space?: string;
  readonly changeRequest?: string;
  readonly site?: string;
  /** The one person who is told; everybody who follows when absent. */
  readonly only?: string;
  readonly actor: string;
  readonly occurredAt: string;
}
