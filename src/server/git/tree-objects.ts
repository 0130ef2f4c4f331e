/** An entry of a tree as Git stores it. */
export interface TreeEntry {
  /** In Git's notation, without a leading zero. */
  readonly mode: string;
  /** The name's bytes, one character each, so that a name that is not valid UTF-8 is preserved. */
  readonly bytes: string;
  readonly oid: string;
}

export const TREE_MODE = "40000";
const OID_BYTES = 20;

/** Returns the name of an entry for display; bytes that are not valid UTF-8 become U+FFFD. */
export const nameIn = ({ bytes }: TreeEntry): string =>
  Buffer.from(bytes, "latin1").toString("utf8");

/** Returns a name in this byte notation. */
export const bytesOf = (name: string): string => Buffer.from(name, "utf8").toString("latin1");

/** Parses a tree with any names; the caller decides which are safe. Throws for invalid data. */
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

/** Serializes a tree. */
export const writeTreeObject = (entries: readonly TreeEntry[]): Uint8Array => {
  const sorted = entries.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ mode, bytes, oid }) => [
      Buffer.from(`${mode} ${bytes}\0`, "latin1"),
      Buffer.from(oid, "hex"),
    ]),
  );
};
