import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

const TOKEN = "bnd_api_for_the_test_of_full_disks";
const MIB = 1024 * 1024;
/** The last of these writes is refused, however slow the disk is filled. */
const MOST_WRITES = 5_000;

/** A disk of a size, mounted on a folder; undefined where this user may not mount one. */
const newDisk = async (size: string): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status === 0) return folder;
  await rm(folder, { recursive: true });
  return undefined;
};
const removeDisk = (folder: string): void => {
  spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
};
const probe = await newDisk("1m");
if (probe !== undefined) removeDisk(probe);
/** Only an administrator of the machine may mount a disk; elsewhere there is none to fill. */
const mayMount = probe !== undefined;

const disk = async (size: string): Promise<string> => {
  const folder = (await newDisk(size)) ?? "";
  onTestFinished(() => removeDisk(folder));
  return folder;
};
const start = (folder: string): Promise<ServerProcess> =>
  startServerProcess({
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    LOG_LEVEL: "fatal",
    DATA_DIR: join(folder, "data"),
  });
const send = async ({ url }: ServerProcess, method: string, path: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

it.runIf(mayMount)(
  "a service whose disk fills says so, loses nothing, can be read, and writes again once there is room",
  async () => {
    const folder = await disk("200m");
    const service = await start(folder);
    const { body } = await send(service, "GET", "/v1/orgs");
    const teams = `/v1/orgs/${(body as { items: { id: string }[] }).items[0]?.id}/teams`;
    const acknowledged: string[] = [];
    const write = async (to: ServerProcess) => {
      const title = `Team ${acknowledged.length}`;
      const answer = await send(to, "PUT", teams, { title });
      if (answer.status === 201) acknowledged.push(title);
      return answer;
    };
    const writeUntilRefused = async () => {
      for (let at = 0; at < MOST_WRITES; at += 1) {
        const answer = await write(service);
        if (answer.status !== 201) return answer;
      }
      return undefined;
    };
    const filler = join(folder, "filler");
    const fillUpTo = (left: number) => {
      const { bavail, bsize } = statfsSync(folder);
      return writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: "a" });
    };
    const refused = {
      status: 503,
      body: { error: { code: 503, reason: "read-only", message: expect.stringContaining("room") } },
    };

    expect((await write(service)).status).toBe(201);
    await fillUpTo(20 * MIB);
    expect(await writeUntilRefused()).toMatchObject(refused);
    await fillUpTo(0);
    for (let at = 0; at < 5; at += 1) expect(await write(service)).toMatchObject(refused);
    expect((await send(service, "GET", teams)).status).toBe(200);
    expect((await send(service, "GET", "/readyz")).status).toBe(200);

    await truncate(filler, 0);
    await vi.waitFor(async () => expect((await write(service)).status).toBe(201), {
      timeout: 60_000,
    });
    await service.crash();
    // It starts on the full disk, too: what is there is read, and changes are refused.
    await fillUpTo(40 * MIB);
    const starved = await start(folder);
    expect((await send(starved, "GET", teams)).status).toBe(200);
    expect(await send(starved, "PUT", teams, { title: "Refused" })).toMatchObject(refused);
    await starved.crash();
    await truncate(filler, 0);
    const again = await start(folder);
    const seen = JSON.stringify((await send(again, "GET", `${teams}?limit=1000`)).body);
    await again.crash();
    expect(acknowledged.slice(-1000).filter((title) => !seen.includes(`"${title}"`))).toEqual([]);
  },
);

it.runIf(mayMount)(
  "a folder that cannot be written to and a disk too small for a database are refused in a sentence",
  async () => {
    const small = await disk("40m");
    await expect(start(small)).rejects.toThrow(
      /could not start\. The data folder \S+ cannot be used: its disk has \d+ MiB left/,
    );
    spawnSync("mount", ["-o", "remount,ro", small]);
    await expect(start(small)).rejects.toThrow(
      /could not start\. The data folder \S+ cannot be used: it is on a disk that is mounted read-only/,
    );
    const file = join(await disk("1m"), "data");
    await writeFile(file, "");
    await expect(start(join(file, ".."))).rejects.toThrow(/cannot be used: it is no folder/);
  },
);
