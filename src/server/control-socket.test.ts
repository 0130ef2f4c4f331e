import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { askRunningService, type ControlAnswer, serveControl } from "./control-socket.ts";

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-control-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const request = { command: "sign-in", email: "ada@example.com" } as const;

describe("the operator's socket", () => {
  it("answers while the service runs, and is gone after", async () => {
    const folder = await newFolder();
    const answer: ControlAnswer = { ok: true, lines: ["first", "second"] };
    const asked: unknown[] = [];
    const stop = await serveControl(folder, async (given) => {
      asked.push(given);
      return answer;
    });
    expect(await askRunningService(folder, request)).toEqual(answer);
    expect(asked).toEqual([request]);
    await stop();
    expect(await askRunningService(folder, request)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it("takes the place of one that a killed service left behind", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "control.sock"), "");
    expect(await askRunningService(folder, request)).toBeUndefined();
    const stop = await serveControl(folder, async () => ({ ok: true, lines: [] }));
    expect(await askRunningService(folder, request)).toEqual({ ok: true, lines: [] });
    await stop();
  });

  it("tells no more than that it could not when the work fails", async () => {
    const folder = await newFolder();
    const stop = await serveControl(folder, () => Promise.reject(new Error("a secret")));
    const answer = await askRunningService(folder, request);
    expect(answer).toEqual({ ok: false, message: "The service could not do that." });
    await stop();
  });

  it.each(["nonsense\n", '{"command":"sign-in"}\n', "x".repeat(5_000)])(
    "refuses what it does not know",
    async (line) => {
      const folder = await newFolder();
      const stop = await serveControl(folder, async () => ({ ok: true, lines: ["done"] }));
      const socket = connect(join(folder, "control.sock"));
      socket.write(line);
      const [received] = (await once(socket, "data")) as [Buffer];
      expect(JSON.parse(received.toString())).toEqual({ ok: false, message: "Unknown command." });
      socket.destroy();
      await stop();
    },
  );
});
