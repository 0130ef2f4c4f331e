import { comparePages } from "#content/compare/trees.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import type { MergedContent } from "./merge-content.ts";
import { selectUnserved } from "./unserved-rows.ts";

/** `GET /pets/{…}` or the name of a schema, from the part of a mention after the specification's name. */
const wordsFor = (shown: string): string => {
  if (shown.startsWith("#")) return shown.slice(1);
  const [method = "", ...path] = shown.split(" ");
  return `${method.toUpperCase()} ${path.join(" ").replaceAll("{}", "{…}")}`;
};

/**
 * The references in blocks of pages written by a merge that no specification of the organization serves, once per
 * page, sorted. Unchanged pages are ignored.
 */
export const findUnserved = async (
  context: Context,
  spaceId: string,
  before: RevisionContent,
  { content, texts }: Pick<MergedContent, "content" | "texts">,
): Promise<string[]> => {
  const written = comparePages(before.tree, content.tree).flatMap((change) => {
    const { document } = change.page;
    const isWritten =
      change.kind === "created" ||
      (change.kind === "edited" && change.before.document !== document);
    return isWritten && document !== undefined ? [document] : [];
  });
  if (written.length === 0) return [];
  const wanted = new Set(written);
  const rows = await selectUnserved(context.db, {
    spaceId,
    documents: [...wanted],
    texts: texts
      .filter(({ hash, json }) => wanted.has(hash) && json.includes("openapi"))
      .map(({ hash, json }) => ({ hash, json })),
  });
  const byDocument = new Map<string, string[]>();
  for (const { document, shown } of rows) {
    const known = byDocument.get(document);
    if (known === undefined) byDocument.set(document, [wordsFor(shown)]);
    else known.push(wordsFor(shown));
  }
  return written.flatMap((document) => byDocument.get(document) ?? []).toSorted();
};
