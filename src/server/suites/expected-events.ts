import { expect } from "vitest";
import type { AuditAction } from "#server/events/actions.ts";
import type { ExampleRequest } from "./example-requests.ts";

/** What the example of an operation leaves in the audit log. */
export interface ExpectedEvent {
  /** What it records, in order. */
  readonly actions: readonly AuditAction[];
  /** The changed fields of the last event, as they were and as they are. */
  readonly change?: (example: ExampleRequest) => { before: unknown; after: unknown };
}
export type ExpectedEvents = Readonly<Record<string, ExpectedEvent>>;

export const text = expect.any(String);
export const body = ({ body: value }: ExampleRequest) => value as Readonly<Record<string, unknown>>;

type Fields = object | ((example: ExampleRequest) => object);
const fieldsOf = (fields: Fields, example: ExampleRequest): object =>
  typeof fields === "function" ? (fields(example) as object) : fields;

/** One event with its changed fields, as they were and as they are. */
export const event = (
  action: AuditAction,
  before: Fields = {},
  after: Fields = {},
): ExpectedEvent => ({
  actions: [action],
  change: (example) => ({
    before: fieldsOf(before, example),
    after: fieldsOf(after, example),
  }),
});
