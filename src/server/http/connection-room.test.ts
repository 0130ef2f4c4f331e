import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createConnectionRoom } from "./connection-room.ts";

/** A server with room for so few connections that answers every request once its body is there. */
const start = async (most: number) => {
  const server = createServer((incoming, outgoing) => {
    room.begins(incoming);
    outgoing.once("close", () => room.ends(incoming.socket));
    incoming.resume().once("end", () => outgoing.end("answered"));
  });
  const room = createConnectionRoom(server, most);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (localAddress: string): Promise<Socket> => {
    const arrived = once(server, "connection");
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    socket.on("error", () => undefined);
    await Promise.all([once(socket, "connect"), arrived]);
    return socket;
  };
};

const ask = async (socket: Socket): Promise<string> => {
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  return answer.toString();
};

it.each(["", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"])(
  "one address takes no connection of another, whatever its own send: %j",
  async (sends) => {
    const open = await start(4);
    const others = await open("127.0.0.2");
    expect(await ask(others)).toContain("200 OK");
    for (let count = 0; count < 8; count += 1) (await open("127.0.0.3")).write(sends);
    expect(await ask(others)).toContain("200 OK");
    expect(await ask(await open("127.0.0.2"))).toContain("200 OK");
  },
);

it("gives the connection of one address to another where that has more", async () => {
  const open = await start(2);
  const [first, second] = [await open("127.0.0.2"), await open("127.0.0.2")];
  const gone = once(first, "close");
  const third = await open("127.0.0.3");
  await gone;
  expect(await ask(second)).toContain("200 OK");
  expect(await ask(third)).toContain("200 OK");
});
