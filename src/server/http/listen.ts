import type { FailureReason } from "#contract/schemas/failure-reason.ts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createConnectionRoom } from "./connection-room.ts";

/** Limits of one connection; the size of a body is limited where bodies are read. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false, // We refuse it ourselves, with a body.
};
const MOST_CONNECTIONS = 1_000;
/** How long a connection may make no progress while the response is sent; clients that do not read are dropped. */
const STALLED_MILLISECONDS = 120_000;
/** How long running requests may take after the service begins to stop. */
const DRAIN_MILLISECONDS = 10_000;

export interface ListenOptions {
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  readonly fetch: (
    request: Request,
    peer: { remoteAddress?: string | undefined },
  ) => Promise<Response>;
  /** How long a connection may make no progress while the response is sent; two minutes by default. */
  readonly stalledMilliseconds?: number;
  /** Receives each request first and calls `next` to pass it on to `fetch`; for development. */
  readonly aside?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Stops accepting connections and resolves when running requests have ended, after ten seconds at most. */
  stop(): Promise<void>;
}

/** Responses to what the HTTP parser rejects before there is a request. */
const UNREADABLE: Readonly<
  Record<string, readonly [status: number, phrase: string, reason: FailureReason, message: string]>
> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "Request Header Fields Too Large",
    "too-large",
    "The headers are over 16 KiB.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    "Request Timeout",
    "too-slow",
    "The request took too long to arrive.",
  ],
};

const failureBody = (code: number, reason: FailureReason, message: string): string =>
  JSON.stringify({ error: { code, reason, message } });

const answerUnreadable = (
  error: Error & { code?: string },
  socket: Socket,
  busy: boolean,
): void => {
  if (!socket.writable || busy || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, phrase, reason, message] = UNREADABLE[error.code ?? ""] ?? [
    400,
    "Bad Request",
    "invalid",
    "This is not a readable HTTP request.",
  ];
  const body = failureBody(status, reason, message);
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** A stream of events never ends by itself; its clients reconnect. */
const isEndless = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("text/event-stream") === true;

const refuseHost = (): Response =>
  new Response(failureBody(400, "invalid", "The Host header or the address cannot be read."), {
    status: 400,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

/** RFC 9112, 3.2: with more than one Host it is undefined which one the request is for. */
const namesOneHost = ({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length < 2;

/** Serves HTTP on one port; rejects when the port is taken. */
export const listen = async ({
  host,
  port,
  fetch,
  stalledMilliseconds = STALLED_MILLISECONDS,
  aside,
}: ListenOptions): Promise<Listening> => {
  const streams = new Set<{ destroy(): unknown }>();
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!namesOneHost(incoming)) return refuseHost();
      const response = await fetch(request, { remoteAddress: incoming.socket.remoteAddress });
      if (isEndless(response)) {
        streams.add(outgoing);
        outgoing.once("close", () => streams.delete(outgoing));
      }
      return response;
    },
    { errorHandler: refuseHost },
  );
  const answering = new WeakSet<object>();
  const server = createServer(LIMITS, (incoming, outgoing) => {
    const { socket } = incoming;
    answering.add(socket);
    room.begins(incoming);
    outgoing.once("close", () => {
      answering.delete(socket);
      room.ends(socket);
    });
    const proceed = () => void answer(incoming, outgoing);
    if (aside === undefined) proceed();
    else aside(incoming, outgoing, proceed);
  });
  server.timeout = stalledMilliseconds;
  const room = createConnectionRoom(server, MOST_CONNECTIONS);
  server.on("clientError", (error, socket) => {
    answerUnreadable(error, socket as Socket, answering.has(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: MOST_CONNECTIONS }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const outgoing of streams) outgoing.destroy();
        // A kept-alive connection can only be closed once its current request has ended.
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
        const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(giveUp);
          resolve();
        });
      }),
  };
};
