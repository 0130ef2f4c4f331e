import { pictureTypeOf } from "#server/modules/people/pictures/picture-type.ts";

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString("latin1", from, to);

/** Types recognized by their first bytes, besides pictures. */
const signatures: readonly (readonly [type: string, matches: (bytes: Buffer) => boolean])[] = [
  ["application/pdf", (bytes) => latin(bytes, 0, 5) === "%PDF-"],
  ["application/zip", (bytes) => latin(bytes, 0, 4) === "PK\u0003\u0004"],
  ["video/mp4", (bytes) => /^ftyp(?:isom|iso[2-9]|mp4[12]|M4V )$/.test(latin(bytes, 4, 12))],
  ["video/webm", (bytes) => bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3],
  ["audio/mpeg", (bytes) => latin(bytes, 0, 3) === "ID3"],
];

/** Creates a test for whether bytes that arrive in parts are text. */
export const createTextTest = () => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isText = true;
  const decode = (part: Buffer | undefined): void => {
    try {
      if (part?.includes(0) === true) isText = false;
      else decoder.decode(part, { stream: part !== undefined });
    } catch {
      isText = false;
    }
  };
  return {
    add: (part: Buffer): void => {
      if (isText) decode(part);
    },
    end: (): boolean => {
      decode(undefined);
      return isText;
    },
  };
};

const isAllText = (bytes: Buffer): boolean => {
  const test = createTextTest();
  test.add(bytes);
  return test.end();
};

/** Text types a file name can select; all other text is plain text. */
const textType =
  /^(?:text\/[\w.+-]+|application\/(?:json|xml|yaml|toml|javascript)|image\/svg\+xml)$/;

/**
 * Determines the type of a file from its bytes. The name counts only among kinds of text, which look alike; bytes
 * that are neither text nor recognized are plain bytes. For a large file the first bytes suffice if it is known
 * whether it is text.
 */
export const fileTypeOf = (
  bytes: Buffer,
  called: string | undefined,
  isText = isAllText,
): string => {
  const found = pictureTypeOf(bytes) ?? signatures.find(([, matches]) => matches(bytes))?.[0];
  if (found !== undefined) return found;
  if (!isText(bytes)) return "application/octet-stream";
  const [name = ""] = (called ?? "").toLowerCase().split(";");
  return textType.test(name.trim()) ? name.trim() : "text/plain";
};
