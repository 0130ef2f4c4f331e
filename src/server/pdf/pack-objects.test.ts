import { expect, it } from "vitest";
import { readPdf } from "#server/testing/read-pdf.ts";
import { packObjects } from "./pack-objects.ts";

const PAGES = 300;

/** A PDF of pages with one word each, written as plainly as the format allows. */
const plainPdf = (): Buffer => {
  const font = "/Font << /F 3 0 R >>";
  const pages = Array.from({ length: PAGES }, (_, at) => {
    const words = `BT /F 12 Tf 20 100 Td (endobj ${at}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << ${font} >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    ];
  });
  const kids = pages.map((_page, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${PAGES} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flat(),
    "<< /Title (Packed) >>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}`;
  const trailer = `trailer\n<<\n  /Size ${size}\n  /Root 1 0 R\n  /Info ${objects.length} 0 R\n>>\n`;
  return Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF`, "latin1");
};

it("a packed PDF is less than half as long and reads the same", async () => {
  const plain = plainPdf();
  const packed = packObjects(plain);
  expect(packed.length).toBeLessThan(plain.length / 2);
  const read = await readPdf(packed);
  expect(read.sheets.at(-1)).toBe(`endobj ${PAGES - 1}`);
  expect(read.title).toBe("Packed");
  expect(read).toEqual(await readPdf(plain));
});

it("what is packed already stays as it is", () => {
  const packed = packObjects(plainPdf());
  expect(packObjects(packed)).toBe(packed);
  expect(packObjects(Buffer.from("no PDF"))).toHaveLength(6);
});
