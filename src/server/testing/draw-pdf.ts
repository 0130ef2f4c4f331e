import { crc32, deflateSync, inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A grayscale drawing, one byte per dot, line by line. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

/** The parts used of the canvas that pdf.js provides. */
interface Canvas {
  readonly context: {
    getImageData(
      x: number,
      y: number,
      width: number,
      height: number,
    ): { readonly data: Uint8ClampedArray };
  };
  readonly canvas: object;
}
interface CanvasFactory {
  create(width: number, height: number): Canvas;
}

/** Renders every sheet of a PDF, at `scale` dots per point, with a different program from the one that wrote it. */
export const drawPdf = async (bytes: Uint8Array, scale: number): Promise<readonly GreyImage[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const factory = pdf.canvasFactory as CanvasFactory;
  const sheets: GreyImage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const { canvas, context } = factory.create(width, height);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    const { data } = context.getImageData(0, 0, width, height);
    const dots = Uint8Array.from({ length: width * height }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
      return Math.round((red + green + blue) / 3);
    });
    sheets.push({ width, height, dots });
  }
  await task.destroy();
  return sheets;
};

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

/** Encodes a drawing as PNG. */
export const writePng = ({ width, height, dots }: GreyImage): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    lines.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Decodes a PNG written by `writePng`. */
export const readPng = (file: Buffer): GreyImage => {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const at = file.indexOf("IDAT");
  const lines = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    dots.set(lines.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width);
  return { width, height, dots };
};
