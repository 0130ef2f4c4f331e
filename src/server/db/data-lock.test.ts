import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DataFolderInUse, lockDataFolder } from "./data-lock.ts";
import { identifyThisProcess } from "./process-identity.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A process that says "ready", waits for a line, tries to take the lock and says how that went. */
const startContender = async (folder: string) => {
  const source = `
    import { createInterface } from "node:readline";
    import { lockDataFolder } from ${JSON.stringify(new URL("./data-lock.ts", import.meta.url).href)};
    createInterface(process.stdin).once("line", () => {
      lockDataFolder(${JSON.stringify(folder)}).then(
        () => console.log("won"),
        (error) => console.log(error.name, error.pid),
      );
    });
    setInterval(() => undefined, 1000);
    console.log("ready");
  `;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", source],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe("ready");
  return {
    pid: child.pid,
    contend: () => {
      child.stdin.write("go\n");
      return nextLine();
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};

describe("the lock of the data folder", () => {
  it("refuses a second taker and names the process that holds it", async () => {
    const folder = await newFolder();
    const lock = await lockDataFolder(folder);
    const other = await startContender(folder);
    expect(await other.contend()).toBe(`DataFolderInUse ${process.pid}`);
    await lock.release();
  });

  it("refuses the same process, too", async () => {
    const folder = await newFolder();
    await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse);
  });

  it("is free again after release, which may be called twice", async () => {
    const folder = await newFolder();
    for (let round = 0; round < 3; round += 1) {
      const lock = await lockDataFolder(folder);
      await lock.release();
      await lock.release();
    }
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("is taken over from a killed process by exactly one of ten", async () => {
    const folder = await newFolder();
    const dead = await startContender(folder);
    expect(await dead.contend()).toBe("won");
    const contenders = await Promise.all(Array.from({ length: 10 }, () => startContender(folder)));
    await dead.kill();
    const outcomes = await Promise.all(contenders.map(({ contend }) => contend()));
    const winner = contenders[outcomes.indexOf("won")]?.pid;
    expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === `DataFolderInUse ${winner}`)).toHaveLength(9);
  });

  it("goes to exactly one of ten on an empty folder", async () => {
    const folder = await newFolder();
    const contenders = await Promise.all(Array.from({ length: 10 }, () => startContender(folder)));
    const outcomes = await Promise.all(contenders.map(({ contend }) => contend()));
    expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
  });

  it("is taken over when the number of the process was given to another one", async () => {
    const folder = await newFolder();
    const before = { ...(await identifyThisProcess()), startedAt: "1" };
    await writeFile(join(folder, "lock.7"), JSON.stringify(before));
    await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(["lock.8"]);
  });

  it("is taken over from a process that has ended although its parent took no notice", async () => {
    const folder = await newFolder();
    const parent = spawn("sh", ["-c", "sh -c 'echo $$' & exec tail -f /dev/null"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(parent);
    const [pid] = (await once(createInterface(parent.stdout), "line")) as [string];
    const fields = await vi.waitFor(async () => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      const found = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      expect(found[0]).toBe("Z");
      return found;
    });
    const ended = { ...(await identifyThisProcess()), pid: Number(pid), startedAt: fields[19] };
    await writeFile(join(folder, "lock.1"), JSON.stringify(ended));
    await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(["lock.2"]);
  });

  it("watches a holder it cannot see, and takes over when that shows no life", async () => {
    const folder = await newFolder();
    const elsewhere = { ...(await identifyThisProcess()), space: "another container" };
    await writeFile(join(folder, "lock.1"), JSON.stringify(elsewhere));
    await lockDataFolder(folder, { watchMilliseconds: 100 });
    expect(await readdir(folder)).toEqual(["lock.2"]);
  });

  it("leaves a holder alone that it cannot see but that shows life", async () => {
    const folder = await newFolder();
    const file = join(folder, "lock.1");
    const elsewhere = { ...(await identifyThisProcess()), boot: "another machine" };
    await writeFile(file, JSON.stringify(elsewhere));
    const beating = setInterval(() => {
      const now = new Date();
      utimes(file, now, now).catch(() => undefined);
    }, 20);
    const taking = lockDataFolder(folder, { watchMilliseconds: 5_000 });
    await expect(taking).rejects.toBeInstanceOf(DataFolderInUse);
    clearInterval(beating);
  });
});
