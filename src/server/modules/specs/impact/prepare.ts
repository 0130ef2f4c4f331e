import { rankOf } from "#contract/permissions.ts";
import {
  MAX_PREPARED_SPACES,
  MAX_PREPARED_THREADS,
  MAX_SUBJECT,
} from "#contract/schemas/limits.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { newBlock, newDocument, textBlock } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { updatePages } from "#content/page-tree.ts";
import { mentionKey } from "#openapi/operations/mention-key.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { createRevision, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readDocuments, writeTexts } from "#server/modules/content/store/documents.ts";
import { readTree, writeTree } from "#server/modules/content/store/page-trees.ts";
import { storedTextOf } from "#server/modules/content/store/stored-text.ts";
import {
  createChangeRequest,
  recordEdit,
} from "#server/modules/review/change-requests/change-requests.ts";
import { postCommentAt } from "#server/modules/review/comments/comments.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import type { SpecVersionRow } from "../versions/version-rows.ts";
import { getVersion, type VersionPath } from "../versions/versions.ts";
import { type Affected, affectedBy, isGone, mentionedOf } from "./affected.ts";
import { findChangedPages } from "./impact.ts";
import type { MentioningPage } from "./mention-rows.ts";
import { linkTo, type Mention, mentionsIn, specOf } from "./mentions.ts";

/** How many changes one thread lists. */
const MAX_WORDS = 10;

interface Prepared {
  readonly space: { readonly id: string; readonly title: string };
  readonly changeRequest: { readonly id: string; readonly number: number };
  readonly threads: number;
  readonly renamed: number;
}

type Renamed = Affected["renamed"];

const renamedBlock = (block: Block, slug: string, renamed: Renamed): Block => {
  const { method, path } = block.data;
  const isOurs = block.type === "openapi-operation" && specOf(block) === slug;
  const now =
    isOurs && typeof method === "string" && typeof path === "string"
      ? renamed.get(mentionKey(method, path))
      : undefined;
  const nodes = block.nodes.map((node) =>
    node.object === "block" ? renamedBlock(node, slug, renamed) : node,
  );
  const data =
    now === undefined ? block.data : { ...block.data, method: now.method, path: now.path };
  return { ...block, data, nodes };
};

const countRenamed = (mentions: readonly Mention[], { slug }: SpecRow, renamed: Renamed): number =>
  mentions.filter(({ as, value }) => as === "shown" && renamed.has(value.slice(slug.length + 1)))
    .length;

/** Returns the text of a thread: the mention, and its changes. */
const bodyOf = (
  { slug }: SpecRow,
  { number }: SpecVersionRow,
  { said }: Mention,
  { now, words, gone }: { now: string | undefined; words: readonly string[]; gone: boolean },
): string => {
  let keys = 0;
  const key = () => `k${(keys += 1)}`;
  const lines = [
    ...(now === undefined ? [] : [`It is called ${now} now, and the block shows that.`]),
    ...(gone && now === undefined ? ["The specification does not have it any more."] : []),
    ...words.slice(0, MAX_WORDS),
    ...(words.length > MAX_WORDS ? [`And ${words.length - MAX_WORDS} more changes.`] : []),
  ];
  return printMarkdown(
    newDocument([
      textBlock("paragraph", key(), `Version ${number} of ${slug} changes ${said}:`),
      newBlock(
        "list-unordered",
        key(),
        lines.map((line) => newBlock("list-item", key(), [textBlock("paragraph", key(), line)])),
      ),
    ]),
  );
};

/** Updates the blocks of a change request's pages that show a renamed operation. */
const renameBlocks = async (
  tx: Context,
  row: Awaited<ReturnType<typeof createChangeRequest>>,
  { spec, affected }: { spec: SpecRow; affected: Affected },
  documents: ReadonlyMap<string, readonly [hash: string, document: Document]>,
): Promise<void> => {
  const from = await readRevision(tx, row.spaceId, row.revision);
  const updates = new Map<string, { document: string }>();
  const texts = [];
  for (const [page, [hash, document]] of documents) {
    const nodes = document.nodes.map((block) => renamedBlock(block, spec.slug, affected.renamed));
    const text = storedTextOf({ ...document, nodes });
    if (text.hash === hash) continue;
    texts.push(text);
    updates.set(page, { document: text.hash });
  }
  if (texts.length === 0) return;
  const tree = updatePages(await readTree(tx, row.spaceId, from.root), updates);
  await writeTexts(tx, row.spaceId, texts);
  const { root } = await writeTree(tx, row.spaceId, tree);
  const { files, variables, spaceId } = from;
  const revision = await createRevision(tx, {
    spaceId,
    changeRequestId: row.id,
    type: "edits",
    parents: [from.id],
    root,
    files,
    variables,
  });
  await recordEdit(tx, row, revision.id);
};

const prepareSpace = async (
  tx: Context,
  of: { spec: SpecRow; version: SpecVersionRow; affected: Affected },
  pages: readonly MentioningPage[],
): Promise<Prepared | undefined> => {
  const { spec, version, affected } = of;
  const [first] = pages;
  if (first === undefined) return undefined;
  const spaceId = first.space;
  const subject = `${spec.slug}, version ${version.number}`.slice(0, MAX_SUBJECT);
  const row = await createChangeRequest(tx, spaceId, { subject });
  const found = await readDocuments(
    tx,
    spaceId,
    pages.flatMap(({ document }) => document ?? []),
  );
  const documents = new Map(
    pages.flatMap(({ page, document: hash }) => {
      const document = found.get(hash ?? "");
      return hash === null || document === undefined
        ? []
        : [[page, [hash, document] as const] as const];
    }),
  );
  await renameBlocks(tx, row, of, documents);
  let threads = 0;
  let renamed = 0;
  for (const { page, document: hash, mentions: values } of pages) {
    const document = documents.get(page)?.[1];
    const wanted = new Set(values);
    const mentions = hash === null ? [linkTo(spec)] : document ? mentionsIn(document) : [];
    renamed += countRenamed(mentions, spec, affected.renamed);
    for (const mention of mentions.filter(({ value }) => wanted.has(value))) {
      if (threads === MAX_PREPARED_THREADS) break;
      const { value, block: node } = mention;
      const now = affected.renamed.get(mentionedOf(spec, value)?.key ?? "");
      const body = bodyOf(spec, version, mention, {
        now: now && `${now.method.toUpperCase()} ${now.path}`,
        words: [...(affected.words.get(value) ?? [])],
        gone: isGone(spec, affected, value),
      });
      await postCommentAt(
        tx,
        { spaceId, changeRequestId: row.id },
        { body: { markdown: body }, page, ...(node === undefined ? {} : { node }) },
      );
      threads += 1;
    }
  }
  return {
    space: { id: spaceId, title: first.spaceTitle },
    changeRequest: { id: row.id, number: row.number },
    threads,
    renamed,
  };
};

/**
 * Opens a change request in each space whose pages mention what a version changes and where the caller may propose
 * changes: with a thread on each mention, and with blocks pointing to the new names of their operations. All or none.
 */
export const prepareChangeRequests = (
  context: Context,
  path: VersionPath,
  spaces: readonly string[] | undefined,
): Promise<{ prepared: readonly Prepared[]; skipped: number }> =>
  transaction(context, async (tx) => {
    const { spec, version } = await getVersion(tx, path);
    const affected = await affectedBy(tx, spec, version);
    const all = await findChangedPages(tx, spec, affected);
    const bySpace = new Map<string, MentioningPage[]>();
    for (const page of all)
      if (page.changeRequest === null && (spaces === undefined || spaces.includes(page.space)))
        bySpace.set(page.space, [...(bySpace.get(page.space) ?? []), page]);
    const groups = [...bySpace.values()].toSorted((one, other) =>
      (one[0]?.space ?? "") < (other[0]?.space ?? "") ? -1 : 1,
    );
    const editable = groups.filter(([first]) => (first?.rank ?? 0) >= rankOf("edit"));
    const prepared: Prepared[] = [];
    for (const pages of editable.slice(0, MAX_PREPARED_SPACES)) {
      const one = await prepareSpace(tx, { spec, version, affected }, pages);
      if (one !== undefined) prepared.push(one);
    }
    if (prepared.length === 0)
      throw conflict(
        "openapi-version.nothing-to-prepare",
        "No page that you may propose changes to mentions what this version changes. Nothing was changed.",
      );
    await audit(tx, {
      action: "openapi-spec-version.prepared",
      organizationId: spec.organizationId,
      target: {
        type: "openapi-spec-version",
        id: version.id,
        label: `${spec.slug} ${version.number}`,
      },
      after: { changeRequests: prepared.map(({ changeRequest: { id } }) => id) },
    });
    const visible = groups.filter(([first]) => (first?.rank ?? 0) > 0);
    return { prepared, skipped: visible.length - prepared.length };
  });
