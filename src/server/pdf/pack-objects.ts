import { deflateSync } from "node:zlib";

/** How many objects a packed stream holds. A reader must unpack the whole stream to access any of them. */
const OBJECTS_A_STREAM = 200;
/** Field widths of an entry in the cross-reference table, in bytes: type, position, and index within its stream. */
const WIDTHS = [1, 4, 2] as const;
const ENTRY = 7;
/** Length of an entry in a plain table, in bytes (ISO 32000-1, 7.5.4). */
const LINE = 20;

const FREE = 0;
const PLAIN = 1;
const PACKED = 2;

interface StoredObject {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** Reads the cross-reference table of a PDF: its size, its objects in file order, and the trailer's entries. */
const readTable = (pdf: Buffer) => {
  const end = pdf.toString("latin1", Math.max(0, pdf.length - 64));
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? pdf.length);
  const head = /^xref\s+0 (\d+)\s/.exec(pdf.toString("latin1", at, at + 40));
  if (head === null) return undefined;
  const size = Number(head[1]);
  const first = at + head[0].length;
  const last = first + size * LINE;
  const trailer = /^\s*trailer\s*<<(.*)>>\s*startxref/s.exec(pdf.toString("latin1", last));
  const used: { number: number; from: number }[] = [];
  for (let number = 0; number < size; number += 1) {
    const line = pdf.toString("latin1", first + number * LINE, first + (number + 1) * LINE);
    if (/^\d{10} 00000 n/.test(line)) used.push({ number, from: Number(line.slice(0, 10)) });
  }
  used.sort((a, b) => a.from - b.from);
  const objects = used.map((one, index): StoredObject => ({
    ...one,
    to: used[index + 1]?.from ?? at,
  }));
  const named = trailer?.[1]?.replace(/\/Size\s+\d+/, "").trim();
  return named === undefined ? undefined : { size, objects, named };
};

/** Writes a stream with its dictionary and compressed content. */
const packedStream = (number: number, dictionary: string, content: Buffer): Buffer => {
  const packed = deflateSync(content);
  const head = `${number} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream\nendobj\n")]);
};

/**
 * Packs the small objects of a PDF into streams (ISO 32000-1, 7.5.7 and 7.5.8), which readers support since PDF 1.5.
 * Tags for screen readers make up most of a text; packing leaves a third of the whole. Returns the input unchanged if
 * it has no plain cross-reference table.
 */
export const packObjects = (pdf: Buffer): Buffer => {
  const table = readTable(pdf);
  if (table === undefined) return pdf;
  const parts: Buffer[] = [pdf.subarray(0, table.objects[0]?.from ?? 0)];
  let length = parts[0]?.length ?? 0;
  let next = table.size;
  const entries: { number: number; kind: number; at: number; index: number }[] = [];
  const write = (number: number, part: Buffer) => {
    entries.push({ number, kind: PLAIN, at: length, index: 0 });
    parts.push(part);
    length += part.length;
  };

  let waiting: { number: number; body: Buffer }[] = [];
  const pack = () => {
    if (waiting.length === 0) return;
    let at = 0;
    const places = waiting.map(({ number, body }, index) => {
      entries.push({ number, kind: PACKED, at: next, index });
      const place = `${number} ${at}`;
      at += body.length + 1;
      return place;
    });
    const head = Buffer.from(`${places.join(" ")}\n`, "latin1");
    const bodies = waiting.flatMap(({ body }) => [body, Buffer.from("\n")]);
    const dictionary = `/Type /ObjStm /N ${waiting.length} /First ${head.length}`;
    write(next, packedStream(next, dictionary, Buffer.concat([head, ...bodies])));
    next += 1;
    waiting = [];
  };
  for (const { number, from, to } of table.objects) {
    const whole = pdf.subarray(from, to);
    const body = whole.subarray(whole.indexOf("obj") + 3, whole.lastIndexOf("endobj"));
    const isStream = body.toString("latin1", Math.max(0, body.length - 12)).includes("endstream");
    if (isStream) write(number, whole);
    else waiting.push({ number, body });
    if (waiting.length === OBJECTS_A_STREAM) pack();
  }
  pack();

  const start = length;
  entries.push({ number: next, kind: PLAIN, at: start, index: 0 });
  const lines = Buffer.alloc((next + 1) * ENTRY, FREE);
  for (const { number, kind, at, index } of entries) {
    lines.writeUInt8(kind, number * ENTRY);
    lines.writeUInt32BE(at, number * ENTRY + 1);
    lines.writeUInt16BE(index, number * ENTRY + 5);
  }
  const dictionary = `/Type /XRef /Size ${next + 1} /W [${WIDTHS.join(" ")}] ${table.named}`;
  write(next, packedStream(next, dictionary, lines));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
};
