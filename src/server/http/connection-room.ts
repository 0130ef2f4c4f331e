import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How many connections above the limit may be open while those that make room for them are being closed. */
const ARRIVING = 1_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Keeps the number of connections below its limit. One too many closes a connection of the address with the most of
 * them: the one that has waited longest for its request, otherwise the one that has sent the least of an unfinished
 * body. If that address has no such connection, one of any address is closed by the same rule. Clients that open many
 * connections and send little or nothing therefore lock out no one else and displace no one else.
 */
export const createConnectionRoom = (server: Server, most: number) => {
  const open = new Map<Socket, string>();
  const waiting = new Set<Socket>();
  const receiving = new Map<
    Socket,
    { readonly incoming: IncomingMessage; readonly from: number }
  >();

  const forget = (socket: Socket): void => {
    open.delete(socket);
    waiting.delete(socket);
    receiving.delete(socket);
  };
  const mostFrequentAddress = (): string | undefined => {
    const counts = new Map<string, number>();
    let found: string | undefined;
    for (const address of open.values()) {
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > (counts.get(found ?? "") ?? 0)) found = address;
    }
    return found;
  };
  const leastReceived = (among: (socket: Socket) => boolean): Socket | undefined => {
    let least: Socket | undefined;
    let fewest = Infinity;
    for (const [socket, { incoming, from }] of receiving) {
      const bytes = socket.bytesRead - from;
      if (incoming.complete || bytes >= fewest || !among(socket)) continue;
      [least, fewest] = [socket, bytes];
    }
    return least;
  };
  const longestWaiting = (among: (socket: Socket) => boolean): Socket | undefined =>
    [...waiting].find(among);

  server.maxConnections = most + ARRIVING;
  server.on("connection", (socket) => {
    open.set(socket, socket.remoteAddress ?? "");
    socket.once("close", () => forget(socket));
    if (open.size > most) {
      const crowding = mostFrequentAddress();
      const isCrowding = (one: Socket) => open.get(one) === crowding;
      const goes =
        longestWaiting(isCrowding) ??
        leastReceived(isCrowding) ??
        longestWaiting(() => true) ??
        leastReceived(() => true) ??
        socket;
      forget(goes);
      goes.destroy();
    }
    if (!socket.destroyed) waiting.add(socket);
  });

  return {
    begins: (incoming: IncomingMessage): void => {
      const { socket } = incoming;
      waiting.delete(socket);
      if (hasBody(incoming)) receiving.set(socket, { incoming, from: socket.bytesRead });
    },
    ends: (socket: Socket): void => {
      receiving.delete(socket);
      if (open.has(socket)) waiting.add(socket);
    },
  };
};
