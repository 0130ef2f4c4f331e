import { useEffect, useMemo, useState } from "react";
import { walkBlocks } from "#content/block.ts";
import { compareDocuments } from "#content/compare/documents.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Document } from "#contract/schemas/document.ts";

/** Documents with more blocks than this are compared apart from the page. */
const LARGE = 400;

const isLarge = (document: Document): boolean => {
  let count = 0;
  for (const _ of walkBlocks(document)) if (++count > LARGE) return true;
  return false;
};

interface Found {
  readonly before: Document;
  readonly after: Document;
  readonly rows: readonly BlockRow[];
}

/** Should there be no worker, the page does the work itself. */
const compareApart = async (before: Document, after: Document): Promise<BlockRow[]> => {
  try {
    const { askWorker } = await import("./ask-worker.ts");
    return await askWorker(before, after);
  } catch {
    return compareDocuments(before, after);
  }
};

/**
 * The blocks of two documents beside each other, at once while they are small. Undefined while large ones
 * are being compared; never the difference of other documents than the given.
 */
export const useDifference = (
  before: Document,
  after: Document,
): readonly BlockRow[] | undefined => {
  const [found, setFound] = useState<Found>();
  const atOnce = useMemo(
    () => (isLarge(before) || isLarge(after) ? undefined : compareDocuments(before, after)),
    [before, after],
  );
  const apart = atOnce === undefined;
  useEffect(() => {
    if (!apart) return;
    let current = true;
    void compareApart(before, after).then((rows) => {
      if (current) setFound({ before, after, rows });
    });
    return () => {
      current = false;
    };
  }, [apart, before, after]);
  if (atOnce !== undefined) return atOnce;
  return found?.before === before && found.after === after ? found.rows : undefined;
};
