import { once } from "node:events";
import { createDeflate, deflateSync } from "node:zlib";
import {
  entryOf,
  type GitObject,
  headOf,
  oidOf,
  type PackEntry,
  packOf,
  readFetchAnswer,
  sealedPack,
  withoutTrailer,
  writeFetchAnswer,
} from "./git-packs.ts";

import type { GitServer } from "./git-server.ts";

/** Broken or lying responses of a Git server, derived from true ones. */

/** Returns a number below the given one. */
type Chance = (below: number) => number;

/** Replaces the response with the list of branches, or that with a pack. */
export interface Mutation {
  readonly name: string;
  readonly refs?: (answer: Buffer) => Buffer;
  readonly pack?: (answer: Buffer) => Buffer | Promise<Buffer>;
  /** Whether the response is consistent, but differs from the repository. */
  readonly tellsOther?: boolean;
}

/** What a true response describes. */
export interface Truth {
  readonly head: string;
  /** All objects of the repository, by id. */
  readonly objects: ReadonlyMap<string, GitObject>;
}

const MOST_BYTES_AT_ONCE = 40;

/** Changes, removes, inserts or repeats some bytes, or cuts off the end. */
const disturbed = (given: Buffer, random: Chance): Buffer => {
  let bytes = Buffer.from(given);
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const at = random(Math.max(1, bytes.length));
    const length = 1 + random(MOST_BYTES_AT_ONCE);
    const [head, middle, tail] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + length),
      bytes.subarray(at + length),
    ];
    const noise = Buffer.from(Array.from({ length }, () => random(256)));
    switch (random(7)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        break;
      case 1:
        bytes = Buffer.concat([head, noise, tail]);
        break;
      case 2:
        bytes = Buffer.concat([head, tail]);
        break;
      case 3:
        bytes = Buffer.concat([head, noise, middle, tail]);
        break;
      case 4:
        bytes = Buffer.concat([head, middle, middle, tail]);
        break;
      case 5:
        bytes = Buffer.concat([head, Buffer.alloc(middle.length, 0xff), tail]);
        break;
      default:
        bytes = Buffer.from(head);
    }
  }
  return bytes;
};

const withPack =
  (change: (pack: Buffer) => Buffer | Promise<Buffer>) =>
  async (answer: Buffer): Promise<Buffer> => {
    const { lines, pack } = readFetchAnswer(answer);
    return writeFetchAnswer({ lines, pack: await change(pack) });
  };

const replaced = (bytes: Buffer, from: Buffer, to: Buffer): Buffer => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let found = bytes.indexOf(from); found >= 0; found = bytes.indexOf(from, at)) {
    pieces.push(bytes.subarray(at, found), to);
    at = found + from.length;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
};

/** Replaces one object and renames all that refer to it, so that every id is correct again. */
const retold = (
  { head, objects }: Truth,
  which: string,
  content: Buffer,
): { head: string; objects: GitObject[] } => {
  const told = new Map(objects);
  let newHead = head;
  const pending: [string, Buffer][] = [[which, content]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [oid, changed] = next;
    const object = told.get(oid);
    if (object === undefined) continue;
    const made = { ...object, content: changed };
    const renamed = oidOf(made);
    told.delete(oid);
    told.set(renamed, made);
    if (oid === newHead) newHead = renamed;
    for (const [other, { type, content: text }] of told) {
      const [from, to] =
        type === "tree"
          ? [Buffer.from(oid, "hex"), Buffer.from(renamed, "hex")]
          : [Buffer.from(oid), Buffer.from(renamed)];
      if (type !== "blob" && other !== renamed && text.includes(from))
        pending.push([other, replaced(text, from, to)]);
    }
  }
  return { head: newHead, objects: [...told.values()] };
};

/** Returns a pack whose objects all match their ids, with one object's content replaced. */
const telling = (truth: Truth, which: string, content: Buffer): Omit<Mutation, "name"> => {
  const { head, objects } = retold(truth, which, content);
  return {
    tellsOther: true,
    refs: (answer) => replaced(answer, Buffer.from(truth.head), Buffer.from(head)),
    pack: withPack(() => packOf(objects.map(entryOf))),
  };
};

const anyOf = <Item>(items: readonly Item[], random: Chance): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
};

/** The levels of the protocol at which something is disturbed. */
const levels: Readonly<Record<string, (truth: Truth, random: Chance) => Omit<Mutation, "name">>> = {
  branches: (_, random) => ({ refs: (answer) => disturbed(answer, random) }),
  "what is sent": (_, random) => ({ pack: (answer) => disturbed(answer, random) }),
  "the pack": (_, random) => ({ pack: withPack((pack) => disturbed(pack, random)) }),
  "the pack, its checksum is right": (_, random) => ({
    pack: withPack((pack) => sealedPack(disturbed(withoutTrailer(pack), random))),
  }),
  "an object": ({ objects }, random) => ({
    pack: withPack(() => {
      const all = [...objects.values()];
      const one = anyOf(all, random);
      return packOf(
        all.map((object) =>
          entryOf(object === one ? { ...one, content: disturbed(one.content, random) } : object),
        ),
      );
    }),
  }),
  "an object, its id is right": (truth, random) => {
    const [oid, { content }] = anyOf([...truth.objects], random);
    return telling(truth, oid, disturbed(content, random));
  },
};

/** Makes a server respond with a mutation, or truthfully again. */
export const answerWith = (server: GitServer, mutation: Mutation | undefined): void => {
  const { refs, pack } = mutation ?? {};
  server.changeAnswer =
    mutation &&
    (({ method }, answer) => (method === "GET" ? refs?.(answer) : pack?.(answer)) ?? answer);
};

/** Returns a random mutation, the same for the same truth and chance. */
export const anyMutation = (truth: Truth, random: Chance): Mutation => {
  const [name, make] = anyOf(Object.entries(levels), random);
  return { name, ...make(truth, random) };
};

const MEGABYTE = 1024 * 1024;
const BOMB_BYTES = 1024 * MEGABYTE;

/** Returns that many zeros, deflated without holding them in memory. */
const deflatedZeros = async (bytes: number): Promise<Buffer> => {
  const deflate = createDeflate();
  const pieces: Buffer[] = [];
  deflate.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = once(deflate, "end");
  const zeros = Buffer.alloc(16 * MEGABYTE);
  for (let left = bytes; left > 0; left -= zeros.length)
    if (!deflate.write(zeros)) await once(deflate, "drain");
  deflate.end();
  await ended;
  return Buffer.concat(pieces);
};

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 0x80, ...varint(Math.floor(value / 128))];

/** Returns a delta that copies the first bytes of its base that many times. */
const copying = (base: number, bytes: number, times: number): Buffer => {
  const copy = [0b1_111_0000, bytes & 0xff, (bytes >> 8) & 0xff, (bytes >> 16) & 0xff];
  return Buffer.from([
    ...varint(base),
    ...varint(bytes * times),
    ...Array.from({ length: times }, () => copy).flat(),
  ]);
};

const deltaOf = (
  type: "ofsDelta" | "refDelta",
  before: Buffer,
  delta: Buffer,
  size = delta.length,
): PackEntry => ({ type, size, before, deflated: deflateSync(delta) });

const NOBODY = Buffer.alloc(20, 0x11);
const blob = (content: Buffer): GitObject => ({ type: "blob", content });

const lengthOf = (entry: PackEntry): number =>
  headOf(entry).length + (entry.before?.length ?? 0) + entry.deflated.length;

/** Encodes how far before itself the base of a delta starts. */
const offset = (distance: number): Buffer => {
  const bytes = [distance % 128];
  for (let rest = Math.floor(distance / 128) - 1; rest >= 0; rest = Math.floor(rest / 128) - 1)
    bytes.unshift((rest % 128) | 0x80);
  return Buffer.from(bytes);
};

const emptyDelta = Buffer.from([0, 0]);

/** Additional entries that nobody would send by mistake. */
const lyingEntries: Readonly<Record<string, () => readonly PackEntry[]>> = {
  "a delta of itself by distance": () => [deltaOf("ofsDelta", Buffer.from([0]), emptyDelta)],
  "a delta of what is before the pack": () => [deltaOf("ofsDelta", offset(10_000_000), emptyDelta)],
  "a delta of nobody": () => [deltaOf("refDelta", NOBODY, emptyDelta)],
  "a kind that is none": () => [{ type: 5, size: 0, deflated: deflateSync("") }],
  "no kind at all": () => [{ type: 0, size: 0, deflated: deflateSync("") }],
  "a size that is too large": () => [
    { type: "blob", size: 2 ** 40, deflated: deflateSync("small") },
  ],
  "data that is not deflated": () => [{ type: "blob", size: 5, deflated: Buffer.from("plain") }],
  "deltas that grow a thousandfold each": () => {
    const first = entryOf(blob(Buffer.alloc(60_000, 1)));
    const second = deltaOf("ofsDelta", offset(lengthOf(first)), copying(60_000, 60_000, 1000));
    const large = copying(60_000_000, 16_000_000, 60);
    return [first, second, deltaOf("ofsDelta", offset(lengthOf(second)), large)];
  },
};

const lyingPacks: Readonly<Record<string, (objects: readonly GitObject[]) => Buffer>> = {
  "a pack of nothing": () => packOf([]),
  "a pack that says it has four billion entries": (objects) =>
    packOf(objects.map(entryOf), { count: 2 ** 32 - 1 }),
  "a pack that says it has one entry": (objects) => packOf(objects.map(entryOf), { count: 1 }),
  "a pack of another version": (objects) => packOf(objects.map(entryOf), { version: 4 }),
  "no pack": () => Buffer.alloc(0),
  "half a trailer": (objects) => packOf(objects.map(entryOf)).subarray(0, -10),
  "everything twice": (objects) => packOf([...objects, ...objects].map(entryOf)),
};

const lyingRefs: Readonly<Record<string, (answer: Buffer, head: string) => Buffer>> = {
  "a branch at a commit that is not there": (answer, head) =>
    replaced(answer, Buffer.from(head), Buffer.from("1".repeat(40))),
  "a branch at no commit": (answer, head) =>
    replaced(answer, Buffer.from(head), Buffer.from("0".repeat(40))),
  "a branch at no id": (answer, head) =>
    replaced(answer, Buffer.from(head), Buffer.from(`../../${"e".repeat(34)}`)),
  "a branch of another name": (answer) =>
    replaced(answer, Buffer.from("refs/heads/main"), Buffer.from("refs/heads/../x")),
  "a web page": () => Buffer.from("<!doctype html><title>Sign in</title>"),
  nothing: () => Buffer.alloc(0),
};

/** Trees nested in trees: few objects, and more files than could ever be read. */
const endlessTree = ({ head, objects }: Truth): Omit<Mutation, "name"> => {
  const made: GitObject[] = [blob(Buffer.from("# A\n"))];
  let [oid, mode] = [oidOf(made[0] ?? blob(Buffer.alloc(0))), "100644"];
  for (let level = 0; level < 12; level += 1) {
    const content = Buffer.concat(
      Array.from({ length: 10 }, (_, at) => at).flatMap((at) => [
        Buffer.from(`${mode} ${at}${mode === "40000" ? "" : ".md"}\0`),
        Buffer.from(oid, "hex"),
      ]),
    );
    made.push({ type: "tree", content });
    [oid, mode] = [oidOf({ type: "tree", content }), "40000"];
  }
  const commit = objects.get(head)?.content.toString() ?? "";
  const content = Buffer.from(commit.replace(/^tree \w+/, `tree ${oid}`));
  made.push({ type: "commit", content });
  const newHead = oidOf({ type: "commit", content });
  return {
    refs: (answer) => replaced(answer, Buffer.from(head), Buffer.from(newHead)),
    pack: withPack(() => packOf([...objects.values(), ...made].map(entryOf))),
  };
};

/** Lies that random mutations would not find, each once. */
export const knownLies: readonly ((truth: Truth) => Promise<Mutation>)[] = [
  ...Object.entries(lyingEntries).map(
    ([name, entries]) =>
      async ({ objects }: Truth): Promise<Mutation> => ({
        name,
        pack: withPack(() => packOf([...[...objects.values()].map(entryOf), ...entries()])),
      }),
  ),
  ...Object.entries(lyingPacks).map(
    ([name, make]) =>
      async ({ objects }: Truth): Promise<Mutation> => ({
        name,
        pack: withPack(() => make([...objects.values()])),
      }),
  ),
  ...Object.entries(lyingRefs).map(
    ([name, make]) =>
      async ({ head }: Truth): Promise<Mutation> => ({
        name,
        refs: (answer) => make(answer, head),
      }),
  ),
  async ({ objects }) => {
    const deflated = await deflatedZeros(BOMB_BYTES);
    const bomb: PackEntry = { type: "blob", size: BOMB_BYTES, deflated };
    return {
      name: "a gigabyte of nothing",
      pack: withPack(() => packOf([...[...objects.values()].map(entryOf), bomb])),
    };
  },
  async (truth) => ({ name: "a tree without an end", ...endlessTree(truth) }),
];
