import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PdfSettings } from "#server/kit/service-settings.ts";
import { NO_COMPILER, type PdfOrder, type PdfResult } from "./pdf-order.ts";

/** A picture of the order, by the name it has there. */
export interface OrderedPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface MadePdf extends PdfResult {
  readonly bytes: Buffer;
}

/** Why there is no PDF; nothing else was touched. */
export class PdfFailure extends Error {
  override readonly name = "PdfFailure";
  readonly because: "time" | "memory" | "failed" | "stopped" | "unavailable";

  constructor(because: PdfFailure["because"], message: string) {
    super(message);
    this.because = because;
  }
}

const TIME_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** All that is in the process's environment: memory that was freed goes back, an eighth less at its most (glibc). */
const FRUGAL = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
const MEGABYTE = 1024 * 1024;
/** Characters of what the process says of its failure. */
const MAX_SAID = 4_000;

/** Runs the built file of the process, else its source after teaching Node to read that. */
const commandOf = (): string[] => {
  const file = new URL("./pdf-process.ts", import.meta.url);
  if (!import.meta.url.endsWith(".ts")) return [fileURLToPath(file).replace(/\.ts$/, ".js")];
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(tsx).href, fileURLToPath(file)];
};

/** Bytes of memory a process holds; unknown where the system has no such file. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
};

const run = (folder: string, settings: PdfSettings, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { memoryMb, fonts } = settings;
    const child = spawn(
      process.execPath,
      [...commandOf(), folder, String(process.pid), ...(fonts === undefined ? [] : [fonts])],
      { cwd: folder, env: FRUGAL, stdio: ["ignore", "ignore", "pipe"] },
    );
    let said = "";
    let ended: PdfFailure | undefined;
    const end = (because: PdfFailure["because"], message: string) => {
      ended ??= new PdfFailure(because, message);
      child.kill("SIGKILL");
    };
    const stop = () => end("stopped", "The work was given up.");
    const deadline = setTimeout(
      () => end("time", `It took more than ${TIME_LIMIT_MS / 1000} seconds.`),
      TIME_LIMIT_MS,
    );
    const watch = setInterval(() => {
      void memoryOf(child.pid ?? 0).then((bytes = 0) => {
        if (bytes > memoryMb * MEGABYTE)
          end("memory", `It took more than ${memoryMb} MB of memory.`);
      });
    }, LOOK_EVERY_MS);
    const settle = (failure: PdfFailure | undefined) => {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener("abort", stop);
      if (failure === undefined) resolve();
      else reject(failure);
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(0, MAX_SAID);
    });
    child.on("error", (error) => settle(new PdfFailure("failed", error.message)));
    child.on("close", (code, killedBy) => {
      const because = code === NO_COMPILER ? "unavailable" : "failed";
      const failed = new PdfFailure(because, `The process ended with ${code ?? killedBy}: ${said}`);
      settle(ended ?? (code === 0 ? undefined : failed));
    });
  });

/**
 * Makes one PDF in a process of its own, in a folder of its own that is gone afterwards. The process is killed when
 * it takes too much time or memory. Throws `PdfFailure`.
 */
export const makePdf = async (
  order: PdfOrder,
  pictures: AsyncIterable<OrderedPicture>,
  settings: PdfSettings,
  signal: AbortSignal,
): Promise<MadePdf> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-pdf-"));
  try {
    for await (const { name, bytes } of pictures) await writeFile(join(folder, name), bytes);
    await writeFile(join(folder, "order.json"), JSON.stringify(order));
    await run(folder, settings, signal);
    const result = JSON.parse(await readFile(join(folder, "result.json"), "utf8")) as PdfResult;
    return { ...result, bytes: await readFile(join(folder, "document.pdf")) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
