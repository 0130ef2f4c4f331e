import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTED = 3;
const BITS_A_PIXEL = 8;

/** Colours by pixel value: paper, grid, axes, line. */
const PALETTE = [0xff, 0xff, 0xff, 0xe2, 0xe6, 0xea, 0x6b, 0x72, 0x7a, 0x1f, 0x6f, 0xb2];
const GRID = 1;
const AXIS = 2;
const LINE = 3;

const WIDTH = 640;
const HEIGHT = 300;
const MARGIN = 24;
const ROWS = 5;
const THICKNESS = 2;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

const encode = (pixels: Uint8Array): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([BITS_A_PIXEL, PALETTED, 0, 0, 0], 8);
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    lines.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(PALETTE)),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Draws a line through evenly spaced heights from 0 to 1 over a grid; returns a PNG of a few hundred bytes. */
export const drawCurve = (heights: readonly number[]): Buffer => {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const set = (x: number, y: number, colour: number): void => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = colour;
  };
  const [innerWidth, innerHeight] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  for (let row = 0; row <= ROWS; row += 1) {
    const y = MARGIN + Math.round((row * innerHeight) / ROWS);
    for (let x = MARGIN; x <= WIDTH - MARGIN; x += 1) set(x, y, row === ROWS ? AXIS : GRID);
  }
  for (let y = MARGIN; y <= HEIGHT - MARGIN; y += 1) set(MARGIN, y, AXIS);

  const last = heights.length - 1;
  let previous: number | undefined;
  for (let step = 0; step <= innerWidth; step += 1) {
    const at = (step / innerWidth) * last;
    const [from, to] = [heights[Math.floor(at)] ?? 0, heights[Math.ceil(at)] ?? 0];
    const height = from + (to - from) * (at - Math.floor(at));
    const y = MARGIN + Math.round((1 - height) * innerHeight);
    const [top, bottom] = [Math.min(y, previous ?? y), Math.max(y, previous ?? y)];
    for (let line = top - THICKNESS + 1; line < bottom + THICKNESS; line += 1)
      set(MARGIN + step, line, LINE);
    previous = y;
  }
  return encode(pixels);
};
