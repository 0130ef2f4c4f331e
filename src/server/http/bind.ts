import { createHash } from "node:crypto";
import type { Context as HonoContext, Hono } from "hono";
import type { Logger } from "pino";
import { deletesInPlace, type Operation, takesIdempotencyKey } from "#contract/operation.ts";
import { jsonOfAnswer } from "#contract/schemas/checked-document.ts";
import { operations } from "#contract/operations/index.ts";
import type { Credential } from "#server/access/credential-rows.ts";
import { authorize } from "#server/access/authorize.ts";
import type { SharedDatabase } from "#server/db/open.ts";
import { inTurnsOf } from "#server/db/turn-owner.ts";
import type { Cursors } from "#server/db/cursors.ts";
import type { LiveHub } from "#server/events/live-hub.ts";
import type { Actor, Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { authenticate } from "./authenticate.ts";
import type { Call, Handlers } from "./handler.ts";
import { idempotencyKeyOf, once } from "./idempotency.ts";
import type { StoredAnswer } from "#server/db/idempotency-rows.ts";
import { expectedVersionsOf } from "./if-match.ts";
import { jsonResponse } from "./json-response.ts";
import { parse, parseNothing } from "./parse.ts";
import {
  createLimiter,
  createSharedLimiter,
  type Limiter,
  type RateLimits,
} from "./rate-limits.ts";
import { loadOf } from "./load.ts";
import { isUnstorable, MAX_BODY, readBody, readBytes } from "./read-body.ts";
import { readForm } from "./read-form.ts";
import { readQuery } from "./read-query.ts";
import { createSlowBodies } from "./slow-bodies.ts";
import { createUnderWay, type UnderWay, unboundedRequest } from "./under-way.ts";

export interface BindDependencies {
  readonly database: SharedDatabase;
  readonly cursors: Cursors;
  readonly live: LiveHub;
  readonly settings: Settings;
  readonly limits: RateLimits;
  readonly now: () => Date;
  readonly log: Logger;
}

/** What the surrounding app knows about one request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string;
  /** Headers of the response, whether it succeeds or fails. */
  readonly headers: Headers;
}

/** When the deprecated operations became deprecated, 1 January 2025, in the format of RFC 9745. */
const DEPRECATED_SINCE = "@1735689600";

const nobody: Actor = {
  type: "system",
  id: "nobody",
  label: "Not signed in",
  credential: { type: "system" },
};

const actorOf = (credential: Credential): Actor => {
  const { kind, tokenId, sessionId, organizationId, samlProviderId, byOperator } = credential;
  const { heldSince, renewedIn, begunWith } = credential;
  const apiToken = kind === "api" ? tokenId : begunWith;
  return {
    type: "user",
    id: credential.userId,
    label: credential.userLabel,
    credential: {
      ...(kind === "api"
        ? { type: "api-token", id: tokenId }
        : { type: "session", id: sessionId ?? tokenId }),
      ...(organizationId === null ? {} : { organizationId }),
      ...(samlProviderId === null ? {} : { samlProviderId }),
      byOperator,
      ...(apiToken === null ? {} : { apiToken }),
      heldSince,
      renewedIn,
    },
  };
};

const paramsOf = (c: HonoContext, operation: Operation): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const name of Object.keys(operation.params?.shape ?? {})) {
    const value = c.req.param(name) ?? "";
    if (isUnstorable(value)) throw notFound("resource");
    params[name] = value;
  }
  const checked = operation.params?.safeParse(params);
  if (checked && !checked.success) throw notFound("resource");
  return params;
};

const takesBody = ({ body, takesFile }: Operation): boolean =>
  body !== undefined || takesFile === true;

const readAnyBody = (request: Request, bytes: Buffer, { bodyType, bodyOptional }: Operation) =>
  bodyType === undefined
    ? readBody(request, bytes, bodyOptional ?? false)
    : readForm(request, bytes);

/** Parses query and body by the operation's schemas; `text` identifies the body: as received, or a file's hash. */
const readInput = async (request: Request, bytes: Buffer | undefined, operation: Operation) => {
  const asked = readQuery(new URL(request.url).search, operation.query);
  const readAsked = () => (operation.query ? parse(operation.query, asked) : parseNothing(asked));
  if (operation.takesFile === true) {
    const text = createHash("sha256")
      .update(bytes ?? "")
      .digest("hex");
    return { query: readAsked(), body: undefined, file: bytes, text };
  }
  const { value, text } =
    bytes === undefined || operation.body === undefined
      ? { value: undefined, text: "" }
      : await readAnyBody(request, bytes, operation);
  return {
    query: readAsked(),
    body: (operation.body ? parse(operation.body, value) : undefined) as Call<Operation>["body"],
    file: undefined,
    text,
  };
};

/**
 * Decodes the cursor of a request and encodes the next one. Both are bound to the operation, its parameters and its
 * filter, so that a cursor of another list is refused.
 */
const listsOf = (
  { id, permission }: Operation,
  caller: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
  cursors: Cursors,
): Pick<Call<Operation>, "page" | "list"> => {
  const { page, limit, ...filter } = query;
  // Only a list has a limit; elsewhere `page` is the id of a page.
  const token = limit === undefined || typeof page !== "string" ? undefined : page;
  // Nothing in the address of the caller's own resources identifies whose they are.
  const owner = permission === "authenticated" ? caller : "";
  const scope = `${id} ${JSON.stringify([owner, params, filter])}`;
  const asked = {
    limit: typeof limit === "number" ? limit : 0,
    after: cursors.read(token, scope),
  };
  return {
    page: asked,
    list: ({ rows, count, next }, present) => ({
      items: rows.map(present),
      count,
      ...(next ? { next: { page: cursors.write(next, scope) } } : {}),
    }),
  };
};

/** An operation's handler without its exact types, which the checks of `bind` guarantee. */
type AnyHandler = (call: Call<Operation>) => Promise<unknown>;
type Answered =
  | {
      body?: unknown;
      version?: number;
      created?: boolean;
      headers?: Record<string, string>;
      cookies?: readonly string[];
    }
  | undefined;

/**
 * Registers every operation on the app: limits, authentication, permission, parsing, idempotency and response check,
 * in this order. The types of `handlers` reject an operation without a handler and a handler without an operation.
 */
export const bind = (
  app: Hono,
  handlers: Handlers,
  dependencies: BindDependencies,
  factsOf: (c: HonoContext) => RequestFacts,
): void => {
  const { database, limits } = dependencies;
  const place = { db: database.db, publicUrl: dependencies.settings.publicUrl };
  const perToken = createLimiter(limits.perToken);
  const beginRequest = createUnderWay(limits.underWay);
  const watchBody = createSlowBodies(limits.slowBodies);
  /** The embedded database has a single process; several processes that share a server count guesses together. */
  const guesses = (name: "failedPerAddress" | "signInPerAddress" | "samlPerAddress"): Limiter =>
    database.kind === "postgres"
      ? createSharedLimiter(limits[name], name, database.db)
      : createLimiter(limits[name]);
  const failedPerAddress = guesses("failedPerAddress");
  const signInPerAddress = guesses("signInPerAddress");
  const samlPerAddress = guesses("samlPerAddress");
  /** Returns the limiter for calls of an operation that is open to everyone. */
  const limiterOf = ({ path, method, countsRefusals }: Operation): Limiter | undefined => {
    if (countsRefusals === true) return undefined;
    if (path.startsWith("/auth/saml/")) return samlPerAddress;
    return method === "POST" ? signInPerAddress : undefined;
  };

  const identify = async (
    request: Request,
    { address, headers }: RequestFacts,
    organizationId?: string,
  ) => {
    try {
      return await authenticate(request, database.db, organizationId, dependencies.now());
    } catch (error) {
      if (error instanceof Failure) await failedPerAddress(address, headers);
      throw error;
    }
  };

  const mayStill = async (
    request: Request,
    operation: Operation,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    try {
      const now = dependencies.now();
      const credential = await authenticate(request, database.db, params.organizationId, now);
      await authorize(place, operation, params, credential);
      return true;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  };

  const answerOf = (operation: Operation, result: unknown): StoredAnswer => {
    const { body, version, created, headers = {} } = (result ?? {}) as NonNullable<Answered>;
    const { Location, ...others } = headers;
    // Location is not repeated for a resource that existed before (RFC 9110, 10.2.2).
    const all = Location === undefined || created === false ? others : { ...others, Location };
    if (version !== undefined) all.ETag = `"${version}"`;
    const { schema, nothing } = operation.success;
    if (nothing !== undefined && body === undefined)
      return { status: 204, headers: all, body: undefined };
    const status = created === false ? 200 : operation.success.status;
    if (!schema) return { status, headers: all, body: undefined };
    const checked = schema.safeParse(body);
    if (!checked.success)
      throw new Error(`${operation.id} answered off its schema`, { cause: checked.error });
    return { status, headers: all, body: checked.data };
  };

  /** The caller, and what `authorize` returned about them. */
  type Allowed = Awaited<ReturnType<typeof authorize>>;
  interface Caller {
    readonly credential: Credential;
    readonly allowed: Allowed;
    readonly underWay: UnderWay;
  }
  interface Asked {
    readonly request: Request;
    readonly facts: RequestFacts;
    readonly operation: Operation;
    readonly params: Readonly<Record<string, string>>;
  }
  /** Reads the bytes of the request's body; throws too-large when there are more than the operation accepts. */
  const receiveBody = ({ request, facts, operation }: Asked, credential?: Credential) =>
    readBytes(
      request,
      operation.maxBody ?? MAX_BODY,
      watchBody(credential ? { credential: credential.tokenId } : { address: facts.address }),
    );

  const perform = async (
    asked: Asked,
    { query, body, file, text }: Awaited<ReturnType<typeof readInput>>,
    caller?: Caller,
  ): Promise<Response> => {
    const { request, facts, operation, params } = asked;
    const { requestId, address } = facts;
    const handler = handlers[operation.id as keyof Handlers] as AnyHandler;
    const expectedVersions = expectedVersionsOf(request, operation);
    const context: Context = {
      db: database.db,
      actor: caller ? actorOf(caller.credential) : nobody,
      ...caller?.allowed,
      now: dependencies.now,
      requestId,
      operation: operation.id,
      ...(expectedVersions === undefined ? {} : { expectedVersions }),
      settings: dependencies.settings,
    };
    const call: Call<Operation> = {
      context,
      params,
      query,
      body,
      file: file as Call<Operation>["file"],
      request,
      receive: () => receiveBody(asked, caller?.credential),
      ...listsOf(operation, context.actor.id, params, query, dependencies.cursors),
      live: dependencies.live,
      beginStream: (caller?.underWay ?? unboundedRequest).beginStream,
      mayStill: () => mayStill(request, operation, params),
      address,
    };

    const key = takesIdempotencyKey(operation) ? idempotencyKeyOf(request) : undefined;
    const respond = async (
      stored: StoredAnswer,
      { replayed = false, cookies = [] }: { replayed?: boolean; cookies?: readonly string[] },
    ): Promise<Response> => {
      const headers = new Headers({ ...stored.headers, "Cache-Control": "no-store" });
      for (const cookie of cookies) headers.append("Set-Cookie", cookie);
      if (replayed) headers.set("Idempotent-Replayed", "true");
      if (stored.body === undefined) return new Response(null, { status: stored.status, headers });
      return jsonResponse(request, jsonOfAnswer(stored.body), { status: stored.status, headers });
    };
    if (key !== undefined) {
      const requestText = `${operation.id}\n${JSON.stringify(params)}\n${text}`;
      const claim = {
        key,
        requestText,
        keepsAnswer: !operation.answersSecret,
        prepares: "prepares" in handler,
      };
      const { replayed, ...stored } = await once(context, claim, async (tx) =>
        answerOf(operation, await handler({ ...call, context: tx })),
      );
      return respond(stored, { replayed });
    }
    const result = await handler(call).catch(async (error: unknown) => {
      const isGuess = error instanceof Failure && error.code === "unauthenticated";
      if (operation.countsRefusals === true && isGuess)
        await signInPerAddress(address, facts.headers);
      throw error;
    });
    if (result instanceof Response) return result;
    const { cookies = [] } = (result ?? {}) as NonNullable<Answered>;
    return respond(answerOf(operation, result), { cookies });
  };

  /**
   * Responds to a signed-in person, within the limits on their concurrent requests. A request that had to wait is
   * authorized again, so that a token revoked in the meantime does nothing.
   */
  const answerPerson = async (asked: Asked): Promise<Response> => {
    const { request, facts, params } = asked;
    const lookUp = () => identify(request, facts, params.organizationId);
    const first = await inTurnsOf(request.headers.get("authorization") ?? "", lookUp);
    facts.headers.set("Event-Position", dependencies.live.position());
    await perToken(first.tokenId, facts.headers);
    const underWay = await beginRequest(first.userId, request.signal);
    return inTurnsOf(first.userId, () => answerCaller(asked, first, underWay));
  };

  const answerCaller = async (
    asked: Asked,
    first: Credential,
    underWay: UnderWay,
  ): Promise<Response> => {
    const { request, facts, operation, params } = asked;
    const lookUp = () => identify(request, facts, params.organizationId);
    const allow = async (credential: Credential): Promise<Caller> => ({
      credential,
      underWay,
      allowed: await authorize(place, operation, params, credential),
    });
    try {
      let caller = await allow(underWay.hasWaited() ? await lookUp() : first);
      const receiving = () => receiveBody(asked, first);
      const bytes = takesBody(operation) ? await underWay.aside(receiving) : undefined;
      const input = await readInput(request, bytes, operation);
      await underWay.carry(loadOf(operation, input));
      if (underWay.hasWaited()) caller = await allow(await lookUp());
      return await perform(asked, input, caller);
    } finally {
      underWay.leave();
    }
  };

  const answer = async (c: HonoContext, operation: Operation): Promise<Response> => {
    const request = c.req.raw;
    const facts = factsOf(c);
    if (operation.deprecated !== undefined) facts.headers.set("Deprecation", DEPRECATED_SINCE);
    const asked = { request, facts, operation, params: paramsOf(c, operation) };
    if (operation.permission !== "public") return answerPerson(asked);
    await limiterOf(operation)?.(facts.address, facts.headers);
    const bytes = takesBody(operation) ? await receiveBody(asked) : undefined;
    return perform(asked, await readInput(request, bytes, operation));
  };

  /** Treats deletion of something in a space, collection or site that the caller cannot find as already done. */
  const answerGone = (operation: Operation) => (error: unknown) => {
    if (deletesInPlace(operation) && error instanceof Failure && error.code === "not-found")
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    throw error;
  };

  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(operation.method, path, (c) => answer(c, operation).catch(answerGone(operation)));
  }
};
