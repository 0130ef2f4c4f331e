import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { OperationId, OperationOf } from "#contract/operations/index.ts";
import type { ListPage, ListRequest } from "#server/db/lists.ts";
import type { LiveHub } from "#server/events/live-hub.ts";
import type { Context } from "#server/kit/context.ts";

type Output<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Part<O, Key extends string, Otherwise> = O extends { readonly [K in Key]: infer Schema }
  ? Output<Schema, Otherwise>
  : Otherwise;

export type PresentList = <Row, Item>(
  found: ListPage<Row>,
  present: (row: Row) => Item,
) => ListBody<Item>;

/** The list envelope; `next` is left out on the last page. */
export interface ListBody<Item> {
  items: Item[];
  count: number;
  next?: { page: string };
}

/** The argument of a handler, parsed by the operation's own schemas. */
export interface Call<O extends Operation> {
  readonly context: Context;
  readonly params: Part<O, "params", Record<never, never>>;
  readonly query: Part<O, "query", Record<never, never>>;
  readonly body: Part<O, "body", undefined>;
  /** The bytes of a request whose body is a file. */
  readonly file: O extends { readonly takesFile: true } ? Buffer : undefined;
  readonly request: Request;
  /** Receives and returns the body of an operation that declares none, without interpreting it. */
  readonly receive: () => Promise<Buffer>;
  /** The requested page of a list; meaningless where the operation has no `page`. */
  readonly page: ListRequest;
  /** Builds a list response from the page a verb returned, presenting each row. */
  readonly list: PresentList;
  readonly live: LiveHub;
  /** Counts a stream until it ends; throws 429 where the caller follows too many. */
  readonly beginStream: () => Promise<{ readonly end: () => void }>;
  /** Checks again whether the caller has permission, for responses that continue after the request. */
  readonly mayStill: () => Promise<boolean>;
  /** Address of the caller, for rate limits and logs. */
  readonly address: string;
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies to set, each as the value of one Set-Cookie header. */
  readonly cookies?: readonly string[];
}

/** Names the created resource. */
interface Located {
  readonly headers: { readonly Location: string };
}

type AnswerOf<Success> = Success extends { readonly status: 303 }
  ? Extras & { readonly headers: { readonly Location: string } & NonNullable<Extras["headers"]> }
  : Success extends { readonly mediaType: string }
    ? Response
    : Success extends { readonly schema: infer Schema extends z.ZodType }
      ? Extras & { readonly body: z.input<Schema> } & (Success extends { readonly etag: true }
            ? { readonly version: number }
            : { readonly version?: never }) &
          (Success extends { readonly location: true } ? Located : unknown) &
          (Success extends { readonly updates: true }
            ? { readonly created: boolean }
            : { readonly created?: never })
      : Success extends { readonly location: true }
        ? Located
        : Extras | undefined | void;

/**
 * A handler's result: the body, and the version for the ETag if the operation has one. May be undefined where the
 * operation permits it.
 */
export type Answer<O extends Operation> =
  | AnswerOf<O["success"]>
  | (O["success"] extends { readonly nothing: string } ? undefined : never);

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Answer<O>>;

/**
 * Marks a handler that does a single `prepareThenWrite` and writes nothing else, so that it can be prepared before a
 * transaction that blocks others begins.
 */
export const preparing = <Marked extends object>(handler: Marked): Marked & { prepares: true } =>
  Object.assign(handler, { prepares: true as const });

/** One handler for each operation; a missing or an extra one does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<OperationOf<Id>> };
