import type { Wanted } from "../fetching/site.ts";
import { selectPendingPictures, setPicture } from "../pages/page-rows.ts";
import type { ImportWork } from "./import-work.ts";
import { pictureRow } from "./record-page.ts";

const LOOKAHEAD = 64;

const PICTURE: Wanted = {
  accept: "image/*,*/*;q=0.1",
  reads: (contentType) => !/^text\/html\b/i.test(contentType),
};

type Pending = Awaited<ReturnType<typeof selectPendingPictures>>[number];

const nameOf = (address: string): string => {
  const last = new URL(address).pathname.split("/").findLast((part) => part !== "") ?? "picture";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const fetchPicture = async (work: ImportWork, picture: Pending): Promise<void> => {
  const { site, run } = work;
  const { key, address, file, etag } = picture;
  const known = file !== null && etag !== null ? { etag } : {};
  const fetched = await site.fetch(address, { ...PICTURE, ...known });
  await work.step(async (tx) => {
    if (fetched.got !== "bytes") {
      // A picture that is no longer available stays as in the previous import.
      const status = file === null ? "failed" : "complete";
      await setPicture(tx.db, run.id, key, { status });
      return;
    }
    const { contentType, etag: tag = null } = fetched.answer;
    const row = pictureRow(run.id, picture, fetched.bytes, { name: nameOf(address), contentType });
    if (!row.file.contentType.startsWith("image/")) {
      await setPicture(tx.db, run.id, key, { status: "failed" });
      return;
    }
    const kept = file === null ? row.file : { ...row.file, id: file.id };
    await setPicture(tx.db, run.id, key, { ...row, file: kept, etag: tag });
  });
};

/** Fetches the pictures of all pages, `lanes` at a time. */
export const fetchPictures = async (work: ImportWork, lanes: number): Promise<void> => {
  const { context, run } = work;
  for (;;) {
    const pending = await selectPendingPictures(context.db, run.id, LOOKAHEAD);
    if (pending.length === 0 || work.limit() !== undefined) return;
    const lane = async (): Promise<void> => {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
        if (work.limit() !== undefined) return;
        await fetchPicture(work, next);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
};
