import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startThread } from "#server/kit/start-thread.ts";
import { readFonts } from "./font-files.ts";
import { NO_COMPILER, type PdfOrder, type PdfResult } from "./pdf-order.ts";
import { packObjects } from "./pack-objects.ts";
import { createPictures } from "./pictures.ts";
import { printPages } from "./print-pages.ts";
import { createPrintable } from "./printable.ts";

/**
 * A separate process that makes one PDF: `node pdf-process.js FOLDER [FONTS]`. It reads order.json and pictures from
 * the folder and writes document.pdf and result.json to it, or nothing at all once its standard input has ended.
 */

// Lets people's reads and writes go first; threads started from here on inherit this.
setPriority(constants.priority.PRIORITY_LOW);

const [folder = "", ownFonts] = process.argv.slice(2);

startThread(new URL("./watch-parent.ts", import.meta.url), { workerData: folder }).unref();

const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler").catch(
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(NO_COMPILER);
  },
);

const template = readFileSync(fileURLToPath(new URL("./template.typ", import.meta.url)), "utf8");
const order = JSON.parse(readFileSync(join(folder, "order.json"), "utf8")) as PdfOrder;

const fonts = await readFonts(ownFonts);
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: [...fonts.files] }],
});

/** Whether a picture can be set, tried on its own: one that cannot would fail the whole document. */
const canSet = (file: string): boolean => {
  writeFileSync(join(folder, "picture.typ"), `#image("${file}")`);
  try {
    const tried = compiler.compile({ mainFilePath: join(folder, "picture.typ"), resetRead: true });
    return !tried.hasError();
  } catch {
    return false;
  }
};

const printable = createPrintable(fonts.covers);
const pictures = createPictures({ folder, files: order.files, printable, canSet });
const printed = printPages(order, printable, pictures);

writeFileSync(join(folder, "doc.json"), JSON.stringify(printed));
writeFileSync(join(folder, "main.typ"), template);
const compiled = compiler.compile({ mainFilePath: join(folder, "main.typ"), resetRead: true });
const document = compiled.result;
if (document === null) {
  process.stderr.write(`${JSON.stringify(compiled.takeError()?.shortDiagnostics ?? [])}\n`);
  process.exit(3);
}

const warnings = [
  ...(printable.missing.size === 0
    ? []
    : [`No font has these characters: ${[...printable.missing].slice(0, 50).join(", ")}`]),
  ...[...pictures.unreadable].map((name) => `This picture cannot be read: ${name}`),
];

// What the layout cached is not needed for writing the file.
compiler.evictCache(0);

/**
 * Writes a PDF for screen readers (PDF/UA-1) if every rule of that can be met, otherwise a PDF that is merely tagged.
 */
const write = (): { readonly bytes: Buffer; readonly flaw?: string } => {
  try {
    return { bytes: compiler.pdf(document, { pdfStandard: "ua-1" }) };
  } catch (error) {
    const bytes = compiler.pdf(document, { pdfStandard: "1.7" });
    return { bytes, flaw: error instanceof Error ? error.message : String(error) };
  }
};

const { bytes, ...flaw } = write();
if (flaw.flaw !== undefined)
  warnings.push("The PDF could not be made to the standard for screen readers (PDF/UA-1).");
const result: PdfResult = { sheets: document.numOfPages, warnings, ...flaw };
writeFileSync(join(folder, "document.pdf"), packObjects(bytes));
writeFileSync(join(folder, "result.json"), JSON.stringify(result));
