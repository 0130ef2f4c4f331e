import type { GlossaryOperation } from "#contract/schemas/glossary.ts";
import { languages } from "#contract/schemas/language.ts";
import { MAX_GLOSSARY_ENTRIES } from "#contract/schemas/limits.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, type Issue, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  countEntries,
  deleteEntries,
  findEntry,
  type GlossaryFilter,
  type GlossaryRow,
  putEntries,
  selectEntries,
  selectEntriesById,
} from "./glossary-rows.ts";

/** Returns one entry; 404 when the organization has none with this id. */
export const getEntry = async (
  { db }: Context,
  organizationId: string,
  id: string,
): Promise<GlossaryRow> => {
  const row = await findEntry(db, organizationId, id);
  if (row === undefined) throw notFound("entry of the glossary");
  return row;
};

/** Lists the entries of an organization by term. */
export const listEntries = (
  { db }: Context,
  organizationId: string,
  filter: GlossaryFilter,
  page: ListRequest,
): Promise<ListPage<GlossaryRow>> =>
  readList(page, {
    rows: (asked) => selectEntries(db, organizationId, filter, asked),
    count: () => countEntries(db, organizationId, filter),
    cursorOf: ({ sortedBy, id }) => [sortedBy, id],
  });

/** Returns the term under which an entry is listed. */
const termOf = (translations: GlossaryRow["translations"]): string => {
  const spoken = languages.find((language) => translations[language] !== undefined);
  return spoken === undefined ? "" : (translations[spoken] ?? "");
};

const said = ({
  translations,
  keep = false,
}: {
  readonly translations: GlossaryRow["translations"];
  readonly keep?: boolean | undefined;
}) => ({ translations, keep, sortedBy: termOf(translations).toLowerCase() });

const namedIn = (operations: readonly GlossaryOperation[]): string[] =>
  operations.flatMap((operation) => (operation.type === "insert" ? [] : [operation.id]));

/** Returns the entries after the operations, both changed and added ones. */
const carriedOut = (
  tx: Context,
  organizationId: string,
  found: readonly GlossaryRow[],
  operations: readonly GlossaryOperation[],
) => {
  const now = tx.now();
  const entries = new Map(found.map((row) => [row.id, row]));
  const issues: Issue[] = [];
  for (const [index, operation] of operations.entries()) {
    if (operation.type === "delete") {
      entries.delete(operation.id);
      continue;
    }
    const id = operation.type === "insert" ? newId() : operation.id;
    const before = entries.get(id);
    if (operation.type === "update" && before === undefined) {
      issues.push({ path: `operations.${index}.id`, message: "is no entry of the glossary" });
      continue;
    }
    const createdAt = before?.createdAt ?? now;
    entries.set(id, { id, organizationId, ...said(operation), createdAt, updatedAt: now });
  }
  const [issue] = issues;
  if (issue !== undefined)
    throw new Failure("invalid", `${issue.path}: ${issue.message}. Nothing was changed.`, {
      details: issues,
    });
  return entries;
};

/** Adds, changes and deletes entries in the given order: all of it or nothing. */
export const updateGlossary = (
  context: Context,
  organizationId: string,
  operations: readonly GlossaryOperation[],
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await selectEntriesById(tx.db, organizationId, namedIn(operations));
    const after = carriedOut(tx, organizationId, before, operations);
    const known = new Set(before.map(({ id }) => id));
    const deleted = [...known].filter((id) => !after.has(id));
    const written = [...after.values()].filter((row) => !before.includes(row));
    const inserted = written.filter(({ id }) => !known.has(id)).length;
    if (deleted.length + written.length === 0) return;
    await deleteEntries(tx.db, deleted);
    await putEntries(tx.db, written);
    if (inserted > 0 && (await countEntries(tx.db, organizationId)) > MAX_GLOSSARY_ENTRIES)
      throw conflict(
        "glossary.too-many",
        `The glossary would have more than ${MAX_GLOSSARY_ENTRIES} entries. Nothing was changed.`,
      );
    await audit(tx, {
      action: "glossary.updated",
      organizationId,
      target: { type: "glossary", id: organizationId },
      after: { inserted, updated: written.length - inserted, deleted: deleted.length },
    });
  });
