import type { DocumentInput } from "#contract/schemas/json-document.ts";
import type { PlacedPage } from "#content/page-tree.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { readTexts } from "../store/documents.ts";
import type { EditConflicts, NewText, WrittenText } from "../texts/text-work.ts";
import { refuseText, workOnText } from "../texts/texts.ts";
import { type Batch, newKeys, textIdOf, textOf } from "./change-batch.ts";

/** Reads the text of a new page, its title if given, and the attributes in its front matter or first heading. */
export const readNewText = async (
  input: DocumentInput,
  title: string | undefined,
  path: string,
): Promise<NewText> => {
  const read = await workOnText("create", { input, title, keys: newKeys() }, path);
  return "refused" in read ? refuseText(read, path) : read;
};

const refuseConflicts = ({ conflicts, named }: EditConflicts, title: string, path: string) => {
  const where = conflicts === 1 ? "a block" : `${conflicts} blocks`;
  return new Failure(
    "conflict",
    `"${title}" was changed by somebody else meanwhile, in ${where} you changed too. Nothing was changed.`,
    {
      reason: "page.changed",
      details: named.map(({ field, message }) => ({ path: `${path}.${field}`, message })),
    },
  );
};

/**
 * Reads the new text of a page. Blocks keep the keys of those they derive from. A text based on an outdated state is
 * merged with the current one; where both changed the same words, that is a conflict.
 */
export const readChangedText = async (
  batch: Batch,
  placed: PlacedPage,
  { document: input, base }: { document: DocumentInput; base: string | undefined },
  change: string,
): Promise<WrittenText> => {
  const path = `${change}.document`;
  const keys = newKeys();
  const now = await textOf(batch, placed);
  if (base === undefined || base === textIdOf(batch, placed)) {
    const read = await workOnText("replace", { input, before: now, keys }, path);
    return "refused" in read ? refuseText(read, path) : read;
  }
  const past = (await readTexts(batch.context, batch.spaceId, [base])).get(base);
  if (past === undefined)
    throw invalid(`${change}.base`, `There is no document with the id "${base}".`);
  const { id, title } = placed.page;
  const combined = await workOnText(
    "combine",
    { input, base: past, theirs: now, page: { id, title }, keys },
    path,
  );
  if ("refused" in combined) return refuseText(combined, path);
  if ("conflicts" in combined) throw refuseConflicts(combined, title, path);
  return combined;
};
