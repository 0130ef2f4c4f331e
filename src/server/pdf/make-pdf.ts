import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programArguments } from "#server/kit/program-file.ts";
import type { PdfSettings } from "#server/kit/service-settings.ts";
import { NO_COMPILER, type PdfOrder, type PdfResult } from "./pdf-order.ts";

/** A picture of the order, under the name it has there. */
export interface OrderedPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface MadePdf extends PdfResult {
  readonly bytes: Buffer;
}

/** Thrown when no PDF could be made; nothing else was changed. */
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
/**
 * The entire environment of the process. Typesetting uses one core, which takes a third longer than two but leaves
 * the others to people's requests; freed memory is returned to the system, which lowers the peak by an eighth
 * (glibc).
 */
const FRUGAL = {
  RAYON_NUM_THREADS: "1",
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
const MEGABYTE = 1024 * 1024;
/** How many characters of the process's error output are kept. */
const MAX_SAID = 4_000;

/** What Node is started with to make the PDF of a folder. */
export const processArguments = (folder: string, fonts?: string): string[] => {
  const given = fonts === undefined ? [folder] : [folder, fonts];
  return [...programArguments(new URL("./pdf-process.ts", import.meta.url)), ...given];
};

/** Returns the memory of a process in bytes; undefined where the system has no such file. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
};

const run = (folder: string, settings: PdfSettings, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { memoryMb, fonts } = settings;
    const child = spawn(process.execPath, processArguments(folder, fonts), {
      cwd: folder,
      env: FRUGAL,
      // Its input stays open as long as this process lives.
      stdio: ["pipe", "ignore", "pipe"],
    });
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
 * Makes one PDF in a separate process, with a temporary folder that is deleted afterwards. The process is killed when
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
