import { rmSync } from "node:fs";
import { Socket } from "node:net";
import { workerData } from "node:worker_threads";

/**
 * The thread that ends its process, and the folder it works in, once the process's standard input ends: whoever wanted
 * the PDF was killed. The thread that sets the document could not hear of it for as long as it does that.
 */
const folder = workerData as string;

new Socket({ fd: 0, readable: true, writable: false }).resume().on("close", () => {
  rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, "SIGKILL");
});
