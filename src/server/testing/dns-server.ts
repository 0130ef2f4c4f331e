import { createSocket } from "node:dgram";
import { once } from "node:events";

type RecordType = "A" | "AAAA" | "CNAME";

/** The records of a name; `failure` if the server cannot respond. */
type Answers = readonly { readonly type: RecordType; readonly value: string }[] | "failure";

/** A name server on loopback. Names that were not set do not exist. */
export interface DnsServer {
  /** The address that it listens on. */
  readonly address: string;
  answer(name: string, answers: Answers): void;
  close(): void;
}

const codes: Record<RecordType, number> = { A: 1, CNAME: 5, AAAA: 28 };
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;
const CANNOT_ANSWER = 2;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const valueBytes = ({ type, value }: { type: RecordType; value: string }): Buffer => {
  if (type === "CNAME") return nameBytes(value);
  if (type === "A") return Buffer.from(value.split(".").map(Number));
  const [head = "", tail = ""] = value.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const gap = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => "0");
  const all = [...groups(head), ...gap, ...groups(tail)].map((group) => Number.parseInt(group, 16));
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
};

/** Parses the requested name, the code of the record type, and where the question ends. */
const questionIn = (message: Buffer) => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), code: message.readUInt16BE(at + 1), end: at + 5 };
};

const responseTo = (message: Buffer, known: ReadonlyMap<string, Answers>): Buffer => {
  const { name, code, end } = questionIn(message);
  const said = known.get(name);
  const failed = said === "failure";
  const matching =
    said === undefined || failed ? [] : said.filter(({ type }) => codes[type] === code);
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  const status = failed ? CANNOT_ANSWER : said === undefined ? NO_SUCH_NAME : 0;
  header.writeUInt16BE(0x8180 | status, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(matching.length, 6);
  const answers = matching.map((one) => {
    const value = valueBytes(one);
    // A pointer to the name in the question, the type, the class, a time to live of zero, and the length.
    const head = Buffer.from([0xc0, HEADER_BYTES, 0, code, 0, 1, 0, 0, 0, 0, 0, value.length]);
    return Buffer.concat([head, value]);
  });
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...answers]);
};

export const openDnsServer = async (): Promise<DnsServer> => {
  const known = new Map<string, Answers>();
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) =>
    socket.send(responseTo(message, known), port, address),
  );
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (name, answers) => void known.set(name, answers),
    close: () => void socket.close(),
  };
};
