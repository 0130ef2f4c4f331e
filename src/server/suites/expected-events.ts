import { expect } from "vitest";
import type { AuditAction } from "#server/events/actions.ts";
import type { ExampleRequest } from "./example-requests.ts";

/** The audit events recorded by an operation's example. */
export interface ExpectedEvent {
  /** The actions recorded, in order. */
  readonly actions: readonly AuditAction[];
  /** The changed fields of the last event, before and after. */
  readonly change?: (example: ExampleRequest) => { before: unknown; after: unknown };
}
export type ExpectedEvents = Readonly<Record<string, ExpectedEvent>>;

export const text = expect.any(String);
export const body = ({ body: value }: ExampleRequest) => value as Readonly<Record<string, unknown>>;

type Fields = object | ((example: ExampleRequest) => object);
const fieldsOf = (fields: Fields, example: ExampleRequest): object =>
  typeof fields === "function" ? (fields(example) as object) : fields;

/** Expects one event with its changed fields, before and after. */
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
