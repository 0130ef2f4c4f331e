import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** The data exchanged between Git and its servers, in parts that a test can change. */

export interface GitObject {
  readonly type: "commit" | "tree" | "blob";
  readonly content: Buffer;
}

export const oidOf = ({ type, content }: GitObject): string =>
  createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");

/** Returns every object of a bare repository, by id. */
export const objectsIn = (path: string): ReadonlyMap<string, GitObject> => {
  const all = execFileSync("git", ["-C", path, "cat-file", "--batch-all-objects", "--batch"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const objects = new Map<string, GitObject>();
  for (let at = 0; at < all.length;) {
    const end = all.indexOf("\n", at);
    const [oid = "", type, size = "0"] = all.toString("latin1", at, end).split(" ");
    at = end + 1 + Number(size) + 1;
    const content = all.subarray(end + 1, at - 1);
    objects.set(oid, { type: type as GitObject["type"], content });
  }
  return objects;
};

const types = { commit: 1, tree: 2, blob: 3, ofsDelta: 6, refDelta: 7 } as const;

/** An entry of a pack: its type by name or number, what is between its header and its data, and the data as sent. */
export interface PackEntry {
  readonly type: keyof typeof types | number;
  /** The declared size of the inflated data, in bytes. */
  readonly size: number;
  readonly before?: Buffer;
  readonly deflated: Buffer;
}

export const entryOf = ({ type, content }: GitObject): PackEntry => ({
  type,
  size: content.length,
  deflated: deflateSync(content),
});

/** Returns the header of an entry. */
export const headOf = ({ type, size }: PackEntry): Buffer => {
  const number = typeof type === "number" ? type : types[type];
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  bytes.push((number << 4) | (size % 16) | (rest > 0 ? 0x80 : 0));
  while (rest > 0) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(low | (rest > 0 ? 0x80 : 0));
  }
  return Buffer.from(bytes);
};

const TRAILER_BYTES = 20;

/** Appends the correct checksum to a pack. */
export const sealedPack = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, createHash("sha1").update(bytes).digest()]);

/** Builds a pack of these entries, optionally with a wrong count or version. */
export const packOf = (
  entries: readonly PackEntry[],
  { count = entries.length, version = 2 }: { count?: number; version?: number } = {},
): Buffer => {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(count, 8);
  return sealedPack(
    Buffer.concat([
      head,
      ...entries.flatMap((entry) => [
        headOf(entry),
        entry.before ?? Buffer.alloc(0),
        entry.deflated,
      ]),
    ]),
  );
};

export const withoutTrailer = (pack: Buffer): Buffer => pack.subarray(0, -TRAILER_BYTES);

/** Frames a line as Git does: prefixed with its length in four digits. */
const framed = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);

const FLUSH = Buffer.from("0000");
const PACK_BAND = 1;
const MOST_IN_FRAME = 65_000;

/** A response to a fetch: lines about history, then the pack. */
interface FetchAnswer {
  readonly lines: readonly Buffer[];
  readonly pack: Buffer;
}

export const readFetchAnswer = (answer: Buffer): FetchAnswer => {
  const lines: Buffer[] = [];
  const pack: Buffer[] = [];
  for (let at = 0; at < answer.length;) {
    const length = Number.parseInt(answer.toString("latin1", at, at + 4), 16) || 0;
    const line = answer.subarray(at, at + Math.max(4, length));
    at += line.length;
    if (line[4] === PACK_BAND) pack.push(line.subarray(5));
    // Other bands report progress; lines before the pack start with a letter.
    else if (pack.length === 0 && (line.length === 4 || (line[4] ?? 0) > 3)) lines.push(line);
  }
  return { lines, pack: Buffer.concat(pack) };
};

export const writeFetchAnswer = ({ lines, pack }: FetchAnswer): Buffer => {
  const frames: Buffer[] = [];
  for (let at = 0; at < pack.length; at += MOST_IN_FRAME)
    frames.push(
      framed(Buffer.concat([Buffer.from([PACK_BAND]), pack.subarray(at, at + MOST_IN_FRAME)])),
    );
  return Buffer.concat([...lines, ...frames, FLUSH]);
};
