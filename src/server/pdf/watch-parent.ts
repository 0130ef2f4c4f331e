import { rmSync } from "node:fs";
import { Socket } from "node:net";
import { workerData } from "node:worker_threads";

/**
 * A thread that ends its process, and deletes its working folder, once the standard input ends, because the process
 * that wanted the PDF was killed. The thread that typesets the document could not notice that until it is done.
 */
const folder = workerData as string;

new Socket({ fd: 0, readable: true, writable: false }).resume().on("close", () => {
  rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, "SIGKILL");
});
