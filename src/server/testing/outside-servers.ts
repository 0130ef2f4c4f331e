import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer, type Server as SocketServer } from "node:net";

const portOf = (server: SocketServer): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
};

/** A server on every address of this machine that only counts connections. */
export interface Sentinel {
  readonly port: number;
  hits(): number;
  close(): void;
}

export const openSentinel = async (): Promise<Sentinel> => {
  let hits = 0;
  const server = createSocketServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  server.listen(0);
  await once(server, "listening");
  return { port: portOf(server), hits: () => hits, close: () => void server.close() };
};

/** A web server on loopback that represents servers elsewhere. */
export interface OutsideServer {
  /** The entry for the allow list. */
  readonly host: string;
  readonly origin: string;
  /** Returns the number of requests. */
  requests(): number;
  answer(listener: RequestListener): void;
  close(): void;
}

export const openOutsideServer = async (): Promise<OutsideServer> => {
  let requests = 0;
  let listener: RequestListener = (_, response) => void response.end();
  const server: Server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${portOf(server)}`;
  return {
    host,
    origin: `http://${host}`,
    requests: () => requests,
    answer: (next) => {
      listener = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
