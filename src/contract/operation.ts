import { z } from "zod";
import type { Permission } from "./permissions.ts";
import { pathId } from "./schemas/primitives.ts";
import type { Resource } from "./schemas/resource.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Failures an operation can respond with besides 500. Each has the schema `Error` as its body. */
export type FailureStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 501
  | 503
  | 507;

/**
 * The load of a request that is not cheap. `heavy`: expensive, so each person's requests are processed one at a time.
 * `heavy-with-addresses`: the same, but only where its changes name files by the addresses they are fetched from.
 * `elsewhere`: waits for another server or a job, so it does not hold up the person's other requests.
 */
export type Load = "heavy" | "heavy-with-addresses" | "elsewhere";

interface Reading {
  readonly method: "GET";
  /** A change to any of these can change the response; empty if it never changes. */
  readonly reads: readonly Resource[];
}
interface Writing {
  readonly method: Exclude<Method, "GET">;
  /** The targets of the audit events that the operation records. */
  readonly changes: readonly Resource[];
  /** Why no event is recorded. Required for operations that change nothing. */
  readonly unrecordedBecause?: string;
}

/** An operation as defined in its resource's file. */
type Definition = Parts & (Reading | Writing);

/**
 * One operation of the API, as data. The document, client, route, permission tests and reference are derived from it.
 */
export type Operation = Definition & {
  /** The operation's chapter in the document. */
  readonly tag: string;
  /** The schema of the path's `{names}`. */
  readonly params?: z.ZodObject;
};

interface Parts {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether the body may be omitted; it is then read as `{}`. */
  readonly bodyOptional?: boolean;
  /** The body's media type; JSON by default. */
  readonly bodyType?: "application/x-www-form-urlencoded";
  /** Maximum size of the body in bytes; one mebibyte by default. */
  readonly maxBody?: number;
  /** The body is a raw file of any media type, at most `maxBody` bytes. */
  readonly takesFile?: boolean;
  readonly success: {
    /** 303 redirects to the response's Location and has no body. */
    readonly status: 200 | 201 | 204 | 303;
    readonly description: string;
    readonly schema?: z.ZodType;
    /** Responds with 200 instead of 201 if the resource already existed. */
    readonly updates?: boolean;
    /** When it responds with 204 instead, as worded in the document. */
    readonly nothing?: string;
    /**
     * The media type of a response other than JSON, such as a stream of events. JSON with a schema is sent as stored.
     */
    readonly mediaType?:
      | "text/event-stream"
      | "application/samlmetadata+xml"
      | "application/json"
      | "image/*"
      | "*/*";
    /** Sends the new resource's address in a Location header. */
    readonly location?: boolean;
    /** Sends an ETag, which the If-Match of a write is compared with. */
    readonly etag?: boolean;
  };
  /** Failures specific to this operation; `failuresOf` adds those that every operation can respond with. */
  readonly failures?: readonly FailureStatus[];
  readonly permission: Permission;
  readonly load?: Load;
  /** The response contains a secret and is therefore never stored: a repeated Idempotency-Key is refused with 409. */
  readonly answersSecret?: boolean;
  /** Also works on a space or collection in the trash, for which every other operation responds with 404. */
  readonly includesDeleted?: boolean;
  /** Also works for admins of a deleted organization. Everyone else, and every other operation, gets a 404. */
  readonly includesDeletedOrganization?: boolean;
  /** The operation to use instead. Every response, errors included, then carries a `Deprecation` header. */
  readonly deprecated?: string;
  /**
   * For a public operation that is called with every page: only failed authentications count towards its rate limit.
   */
  readonly countsRefusals?: boolean;
  /** Why no permission is needed. Required for public operations. */
  readonly publicBecause?: string;
}

/** Slugs joined by slashes, sent as a single path parameter. */
const pagePath = z.string().min(1).max(4096);

const paramsIn = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  const shape = names.map((name) => [name, name === "pagePath" ? pagePath : pathId]);
  return { params: z.strictObject(Object.fromEntries(shape)) };
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ParamsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<{ [Name in NamesIn<Path>]: z.ZodString }> };

/**
 * Defines the operations of one tag. Parameters are derived from the path, and exact types are kept so that each
 * handler is checked against them.
 */
export const operationsOf =
  (tag: string) =>
  <const D extends Definition>(definition: D) =>
    ({ ...definition, tag, ...paramsIn(definition.path) }) as D &
      ParamsIn<D["path"]> & { readonly tag: string };

/** Whether the operation changes something, so that a failed If-Match refuses it. */
export const writes = (operation: Operation): operation is Extract<Operation, Writing> =>
  operation.method !== "GET";

/**
 * Whether it deletes an organization, or something in a space, collection or site. If it is missing, it counts as
 * deleted.
 */
export const deletesInPlace = ({ method, path }: Pick<Operation, "method" | "path">): boolean =>
  method === "DELETE" &&
  (/\{(spaceId|collectionId|siteId)\}/.test(path) || path === "/v1/orgs/{organizationId}");

/** Resources whose changes can store files. */
const keepsFiles: ReadonlySet<Resource> = new Set([
  "space",
  "space/content",
  "change-request/content",
]);

/** Every failure the operation can respond with, in ascending order. */
export const failuresOf = (operation: Operation): FailureStatus[] => {
  const statuses = new Set<FailureStatus>([...(operation.failures ?? []), 400, 429, 503]);
  if (operation.permission !== "public") statuses.add(401);
  if (operation.permission !== "public" && operation.permission !== "authenticated")
    statuses.add(403);
  if (operation.params || operation.permission !== "public") statuses.add(404);
  if (operation.body) statuses.add(413).add(415);
  if (operation.takesFile) statuses.add(413);
  if (takesIdempotencyKey(operation)) statuses.add(422);
  if (takesIdempotencyKey(operation) && operation.answersSecret) statuses.add(409);
  if (writes(operation)) statuses.add(412);
  if (writes(operation) && operation.changes.some((changed) => keepsFiles.has(changed)))
    statuses.add(507);
  return [...statuses].toSorted((a, b) => a - b);
};

/** Whether sending the same request twice could have a second effect, so that an Idempotency-Key is useful. */
export const takesIdempotencyKey = ({ method, success, permission }: Operation): boolean =>
  permission !== "public" && (method === "POST" || success.status === 201);
