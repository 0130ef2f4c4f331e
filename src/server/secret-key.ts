import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DataFolderUnusable } from "./db/open.ts";
import { KEY_BYTES, type SealingKeys } from "./kit/sealing.ts";

/** Returns the key of a data folder, creating it on first use; no other user of the machine may read it. */
export const keyOfFolder = async (dataDir: string): Promise<SealingKeys> => {
  const file = join(dataDir, "secret.key");
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(KEY_BYTES).toString("base64"), {
    flag: "wx",
    mode: 0o600,
  }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  const key = Buffer.from(await readFile(file, "utf8"), "base64");
  if (key.length !== KEY_BYTES)
    throw new DataFolderUnusable(
      dataDir,
      `${file} holds no key of ${KEY_BYTES} bytes. Restore it from a backup; without it what was sealed with it cannot be read`,
    );
  return [key];
};
