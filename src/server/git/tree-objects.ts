/** An entry of a tree as Git stores it. */
export interface TreeEntry {
  /** As Git writes it, without a zero in front. */
  readonly mode: string;
  /** The name as its bytes, one character each: what is no UTF-8 has to come out as it went in. */
  readonly bytes: string;
  readonly oid: string;
}

export const TREE_MODE = "40000";
const OID_BYTES = 20;

/** The name of an entry for people; bytes that are no UTF-8 become U+FFFD. */
export const nameIn = ({ bytes }: TreeEntry): string =>
  Buffer.from(bytes, "latin1").toString("utf8");

/** A name as its bytes. */
export const bytesOf = (name: string): string => Buffer.from(name, "utf8").toString("latin1");

/** Reads a tree, whatever its names are: which of them are safe is for the caller to say. Throws for what is none. */
export const readTreeObject = (object: Uint8Array): TreeEntry[] => {
  const bytes = Buffer.from(object);
  const entries: TreeEntry[] = [];
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    if (space < 0 || end < 0 || end + OID_BYTES >= bytes.length) throw new Error("a broken tree");
    const mode = bytes.toString("latin1", at, space);
    if (!/^[0-7]{5,6}$/.test(mode)) throw new Error("a broken mode");
    at = end + 1 + OID_BYTES;
    const oid = bytes.toString("hex", end + 1, at);
    entries.push({ mode, bytes: bytes.toString("latin1", space + 1, end), oid });
  }
  return entries;
};

/** Folders sort as if their names ended with a slash. */
const sortKey = ({ mode, bytes }: TreeEntry): string =>
  mode === TREE_MODE || mode === `0${TREE_MODE}` ? `${bytes}/` : bytes;

/** Writes a tree. */
export const writeTreeObject = (entries: readonly TreeEntry[]): Uint8Array => {
  const sorted = entries.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ mode, bytes, oid }) => [
      Buffer.from(`${mode} ${bytes}\0`, "latin1"),
      Buffer.from(oid, "hex"),
    ]),
  );
};
