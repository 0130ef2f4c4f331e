import { expect } from "vitest";
import type { AuditAction } from "#server/events/actions.ts";
import type { Sample } from "./samples.ts";

/** What the sample of an operation leaves in the audit log. */
export interface Trail {
  /** What it records, in order. */
  readonly actions: readonly AuditAction[];
  /** The changed fields of the last event, as they were and as they are. */
  readonly change?: (sample: Sample) => { before: unknown; after: unknown };
}
export type Trails = Readonly<Record<string, Trail>>;

export const text = expect.any(String);
export const body = ({ body: value }: Sample) => value as Readonly<Record<string, unknown>>;
