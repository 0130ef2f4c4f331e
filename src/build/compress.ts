import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Compressing images and fonts again gains nothing; compressing tiny files costs more than it saves. */
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

/** Writes a `.br` and a `.gz` beside every built file worth compressing, so that serving compresses nothing. */
export const compress = (): Plugin => {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    async closeBundle(error) {
      // After a failure there may be nothing to compress, and an error here would hide that failure.
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
