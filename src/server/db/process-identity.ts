import { randomUUID } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";

/** Identifies this process in a way that another process can check later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Tells apart two processes that were given the same number. */
  readonly startedAt?: string;
  /** Identifies one boot of the kernel. */
  readonly boot?: string;
  /** The namespace of the process number; each container has its own. */
  readonly space?: string;
  /** Different each time a lock is taken. */
  readonly nonce: string;
}

const orUndefined = (reading: Promise<string>): Promise<string | undefined> =>
  reading.then(
    (text) => text.trim(),
    () => undefined,
  );

/**
 * Returns when a process started, in ticks since boot, and whether it is a zombie; undefined where /proc is not
 * available.
 */
const statOf = async (pid: number): Promise<{ start: string | undefined; ended: boolean }> => {
  const stat = await orUndefined(readFile(`/proc/${pid}/stat`, "utf8"));
  // The name in parentheses may contain anything, so the fields are counted from its end: state is field 3, start
  // time field 22.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  return { start: fields[19], ended: fields[0] === "Z" || fields[0] === "X" };
};

const bootId = () => orUndefined(readFile("/proc/sys/kernel/random/boot_id", "utf8"));
const pidSpace = () => orUndefined(readlink("/proc/self/ns/pid"));

export const identifyThisProcess = async (): Promise<ProcessIdentity> => {
  const [{ start: startedAt }, boot, space] = await Promise.all([
    statOf(process.pid),
    bootId(),
    pidSpace(),
  ]);
  return {
    pid: process.pid,
    nonce: randomUUID(),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(boot === undefined ? {} : { boot }),
    ...(space === undefined ? {} : { space }),
  };
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/**
 * Whether the process is still running. "unknown" when that cannot be checked: it ran before a reboot, in another
 * container or on another machine, or the system has no /proc.
 */
export const stillRuns = async (who: ProcessIdentity): Promise<"yes" | "no" | "unknown"> => {
  const [boot, space] = await Promise.all([bootId(), pidSpace()]);
  if (boot !== who.boot || space !== who.space) return "unknown";
  if (!exists(who.pid)) return "no";
  const { start: startedAt, ended } = await statOf(who.pid);
  if (ended) return "no";
  if (startedAt === undefined || who.startedAt === undefined) return "unknown";
  return startedAt === who.startedAt ? "yes" : "no";
};
