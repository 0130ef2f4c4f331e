import { z } from "zod";
import type { Permission } from "./permissions.ts";
import { pathId } from "./schemas/primitives.ts";
import type { Resource } from "./schemas/resource.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Failures an operation can answer besides 500; every one has the body of the schema `Error`. */
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
 * What a request takes of the service, where that is not little. `heavy`: much, so that one at a time is worked on for a
 * person. `heavy-with-addresses`: so, where its changes name files by the addresses they are fetched from. `elsewhere`:
 * it waits for another server or for a job, so that it keeps no other request of the person waiting.
 */
export type Load = "heavy" | "heavy-with-addresses" | "elsewhere";

interface Reading {
  readonly method: "GET";
  /** Whatever changes one of these can change the answer; nothing for what never changes. */
  readonly reads: readonly Resource[];
}
interface Writing {
  readonly method: Exclude<Method, "GET">;
  /** Recorded in the audit log, by events whose targets are these. */
  readonly changes: readonly Resource[];
  /** Why no event is recorded; required of operations that change nothing. */
  readonly unrecordedBecause?: string;
}

/** What the file of a resource says of one operation. */
type Definition = Parts & (Reading | Writing);

/** One operation of the API, as data: document, client, route, permission tests and reference come from it. */
export type Operation = Definition & {
  /** The chapter of the document it stands in. */
  readonly tag: string;
  /** What the `{names}` of the path take. */
  readonly params?: z.ZodObject;
};

interface Parts {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether the request may come without a body; an absent one is read as `{}`. */
  readonly bodyOptional?: boolean;
  /** How the body is written; JSON unless given. */
  readonly bodyType?: "application/x-www-form-urlencoded";
  /** Bytes of the largest body; one mebibyte unless given. */
  readonly maxBody?: number;
  /** The request is a file as it is, whatever its media type says, of `maxBody` bytes at most. */
  readonly takesFile?: boolean;
  readonly success: {
    /** 303 leads on to the Location of the answer, which has no body. */
    readonly status: 200 | 201 | 204 | 303;
    readonly description: string;
    readonly schema?: z.ZodType;
    /** Answers 200 in place of 201 where the thing was there already. */
    readonly updates?: boolean;
    /** When it answers 204 in place of this, in the document's words. */
    readonly nothing?: string;
    /** Answers something other than JSON, such as a stream of events; JSON with a schema leaves as it is stored. */
    readonly mediaType?:
      | "text/event-stream"
      | "application/samlmetadata+xml"
      | "application/json"
      | "image/*"
      | "*/*";
    /** Names the new resource in a Location header. */
    readonly location?: boolean;
    /** Carries an ETag that If-Match of a write is held against. */
    readonly etag?: boolean;
  };
  /** Failures of this operation's own; what every operation can answer is added by `failuresOf`. */
  readonly failures?: readonly FailureStatus[];
  readonly permission: Permission;
  readonly load?: Load;
  /** The answer holds a secret, so it is never kept: a repeated Idempotency-Key is refused with 409. */
  readonly answersSecret?: boolean;
  /** Also answers for a space or collection in the trash; every other operation says 404 there. */
  readonly includesDeleted?: boolean;
  /** Also answers the admins of a deleted organization; for everybody, and to every other operation, there is none. */
  readonly includesDeletedOrganization?: boolean;
  /** The operation to use instead; answers and refusals then carry a `Deprecation` header. */
  readonly deprecated?: string;
  /** Of a public operation that everybody asks with every page: only what it refuses counts against its limit. */
  readonly countsRefusals?: boolean;
  /** Why no permission is needed; required of public operations. */
  readonly publicBecause?: string;
}

/** Slugs joined by slashes, sent as one part of the path. */
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
 * Defines the operations of one tag. The parameters come from the path; the exact types are kept, so that
 * each handler is checked against them.
 */
export const operationsOf =
  (tag: string) =>
  <const D extends Definition>(definition: D) =>
    ({ ...definition, tag, ...paramsIn(definition.path) }) as D &
      ParamsIn<D["path"]> & { readonly tag: string };

/** Whether the operation changes something, so that an If-Match that does not hold refuses it. */
export const writes = (operation: Operation): operation is Extract<Operation, Writing> =>
  operation.method !== "GET";

/** Whether it deletes an organization, or something in a space, collection or site: what is not there is deleted already. */
export const deletesInPlace = ({ method, path }: Pick<Operation, "method" | "path">): boolean =>
  method === "DELETE" &&
  (/\{(spaceId|collectionId|siteId)\}/.test(path) || path === "/v1/orgs/{organizationId}");

/** What files are kept with. */
const keepsFiles: ReadonlySet<Resource> = new Set([
  "space",
  "space/content",
  "change-request/content",
]);

/** Every failure an operation can answer, in order. */
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

/** Whether the same request sent twice would do something twice, so that an Idempotency-Key helps. */
export const takesIdempotencyKey = ({ method, success, permission }: Operation): boolean =>
  permission !== "public" && (method === "POST" || success.status === 201);
