import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Packing images and fonts again gains nothing; packing tiny files costs more than it saves. */
const WORTHWHILE = /\.(?:js|css|svg|txt|json|webmanifest)$/;
const SMALLEST = 1_024;

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.byteLength < SMALLEST) return;
  const [brotli, gzipped] = await Promise.all([
    asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    asGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
};

/** Puts a `.br` and a `.gz` beside every built file that is worth it, so that serving packs nothing. */
export const compress = (): Plugin => {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    async closeBundle(error) {
      // Nothing may be there to pack after a failure, which is what has to be told then.
      if (error) return;
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && WORTHWHILE.test(file.name))
          .map((file) => compressFile(join(file.parentPath, file.name))),
      );
    },
  };
};
