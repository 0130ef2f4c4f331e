import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

/** The fonts of a PDF. */
export interface Fonts {
  /** OpenType files. */
  readonly files: readonly Buffer[];
  /** Whether any of them has a glyph for the character. */
  readonly covers: (codePoint: number) => boolean;
}

const require = createRequire(import.meta.url);

/**
 * Complete fonts: packages that split a family by script give all parts the same name, and their glyphs would get
 * mixed up.
 */
const faces: readonly string[] = [
  require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-mono/700Bold/NotoSansMono_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
];

/** Returns the tables of an OpenType file by name. */
const tablesOf = (font: Buffer): ReadonlyMap<string, Buffer> => {
  const tables = new Map<string, Buffer>();
  // Of a collection, whose fonts share their tables, the first font.
  const start = font.toString("latin1", 0, 4) === "ttcf" ? font.readUInt32BE(12) : 0;
  for (let index = 0; index < font.readUInt16BE(start + 4); index += 1) {
    const at = start + 12 + index * 16;
    const from = font.readUInt32BE(at + 8);
    tables.set(
      font.toString("latin1", at, at + 4),
      font.subarray(from, from + font.readUInt32BE(at + 12)),
    );
  }
  return tables;
};

/** Unpacks a WOFF file (W3C WOFF 1.0, sections 3 to 5) into its original OpenType file. */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + count * 16);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const at = 44 + index * 20;
    const from = woff.readUInt32BE(at + 4);
    const packedLength = woff.readUInt32BE(at + 8);
    const length = woff.readUInt32BE(at + 12);
    const packed = woff.subarray(from, from + packedLength);
    const table = packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed;
    woff.copy(header, 12 + index * 16, at, at + 4);
    woff.copy(header, 16 + index * 16, at + 16, at + 20);
    header.writeUInt32BE(offset, 20 + index * 16);
    header.writeUInt32BE(length, 24 + index * 16);
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
};

/** Calls `note` with the first and last character of each range in a `cmap` subtable of format 4. */
type Note = (first: number, last: number) => void;

const noteSegments = (table: Buffer, note: Note): void => {
  const segments = table.readUInt16BE(6) / 2;
  for (let index = 0; index < segments; index += 1) {
    const last = table.readUInt16BE(14 + index * 2);
    const first = table.readUInt16BE(16 + (segments + index) * 2);
    if (first <= last && first !== 0xffff) note(first, last);
  }
};

/** The same for a subtable of format 12. */
const noteGroups = (table: Buffer, note: Note): void => {
  for (let index = 0; index < table.readUInt32BE(12); index += 1)
    note(table.readUInt32BE(16 + index * 12), table.readUInt32BE(20 + index * 12));
};

/** Notes the characters a font has glyphs for (OpenType, cmap). */
const noteCharacters = (font: Buffer, note: Note): void => {
  const cmap = tablesOf(font).get("cmap");
  if (cmap === undefined) return;
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 4) noteSegments(subtable, note);
    if (format === 12) noteGroups(subtable, note);
  }
};

const isFont = (name: string): boolean => /\.(?:ttf|otf|ttc)$/i.test(name);

const ownFonts = async (folder: string): Promise<Buffer[]> => {
  const names = (await readdir(folder)).filter(isFont).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
};

/**
 * Reads the fonts for PDFs: Noto for Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari, emoji, Chinese,
 * Japanese and Korean, and those in a folder the operator names.
 */
export const readFonts = async (ownFolder: string | undefined): Promise<Fonts> => {
  const packed = new URL("./fonts/", import.meta.url);
  const files = await Promise.all([
    ...faces.map((face) => readFile(face)),
    ...["jp-japanese", "sc-chinese", "kr-korean"].map(async (name) =>
      unpackWoff(await readFile(new URL(`noto-sans-${name}.woff`, packed))),
    ),
  ]);
  if (ownFolder !== undefined) files.push(...(await ownFonts(ownFolder)));
  const covered = new Uint8Array(0x110000);
  for (const file of files) noteCharacters(file, (first, last) => covered.fill(1, first, last + 1));
  return { files, covers: (codePoint) => covered[codePoint] === 1 };
};
