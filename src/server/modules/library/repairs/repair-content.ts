import { MAX_REPAIRED_PAGES } from "#contract/schemas/link-repair.ts";
import type { NewLinkTarget } from "#contract/schemas/link-target.ts";
import type { ContentRef, PageAttributes } from "#contract/schemas/page.ts";
import type { AddressPlace } from "#content/links/addresses.ts";
import { addressOfRef } from "#content/links/link-target.ts";
import { pageRefsOf } from "#content/links/page-refs.ts";
import { type PageTree, type PageUpdate, updatePages } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { newKeys } from "#server/modules/content/changes/change-batch.ts";
import type { RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { type MentionRow, selectMentionsIn } from "./mention-rows.ts";
import type { Replacements } from "./replacements.ts";

/** How many texts are read at a time. */
const STEP = 100;

/** The content of a space with its links replaced; nothing of it is stored yet. */
export interface RepairedContent {
  readonly tree: PageTree;
  readonly texts: readonly StoredText[];
  /** Whether some links could not be replaced, because they cannot point to the new target. */
  readonly left: boolean;
}

/** A target as pages of a space refer to it; undefined if they cannot. */
const refWithin = (to: NewLinkTarget, spaceId: string): ContentRef | undefined => {
  switch (to.kind) {
    case "file":
      return to.space === spaceId ? { kind: "file", file: to.file } : undefined;
    case "page":
    case "anchor": {
      const { space, ...ref } = to;
      return space === spaceId ? ref : to;
    }
    case "space":
    case "collection":
    case "url":
      return to;
  }
};

/** The same for a place: something shown must be a file or a web address. */
const refAt = (to: NewLinkTarget, spaceId: string, place: AddressPlace): ContentRef | undefined => {
  if (place === "shown" && to.kind !== "file" && to.kind !== "url") return undefined;
  return refWithin(to, spaceId);
};

type Addresses = Readonly<Record<AddressPlace, Map<string, string | null>>>;

/** The addresses to replace in one text. */
const addressesOf = (
  mentions: readonly MentionRow[],
  home: { readonly space: string; readonly page: string },
  { instead }: Replacements,
): Addresses => {
  const addresses: Addresses = { link: new Map(), shown: new Map() };
  for (const mention of mentions) {
    const to = instead(mention, home);
    if (to === undefined) continue;
    for (const place of ["link", "shown"] as const) {
      const ref = to && refAt(to, home.space, place);
      const isOwn = ref?.kind === "anchor" && ref.page === home.page && ref.space === undefined;
      const address = ref && (isOwn ? `#${ref.anchor}` : addressOfRef(ref));
      if (address !== undefined) addresses[place].set(mention.address, address);
    }
  }
  return addresses;
};

interface RepairedPage {
  readonly update: Omit<PageUpdate, "slug">;
  readonly left: boolean;
}

/** Replaces the target and covers of a page. */
const repairRefs = (
  page: PageAttributes,
  spaceId: string,
  { instead }: Replacements,
): RepairedPage => {
  let { target, cover } = page;
  let left = false;
  for (const { n, relation, target: said, address } of pageRefsOf(page)) {
    const to = instead(
      {
        relation,
        kind: said.kind,
        target: said.id ?? null,
        target_space: said.space ?? null,
        anchor: said.anchor ?? null,
        organization: said.organization ?? null,
        origin: said.origin ?? null,
        address,
      },
      { space: spaceId, page: page.id },
    );
    if (to === undefined) continue;
    const isTarget = n === -3;
    const ref = to === null ? undefined : refAt(to, spaceId, isTarget ? "link" : "shown");
    // A link page must have a target, but a cover can do without a picture.
    if (ref === undefined && (isTarget || to !== null)) left = true;
    else if (isTarget) target = ref;
    else if (cover !== undefined) {
      const name = n === -2 ? "ref" : "refDark";
      const { [name]: _replaced, ...others } = cover;
      cover = ref === undefined ? others : { ...others, [name]: ref };
    }
  }
  return {
    update: {
      ...(target === page.target ? {} : { target }),
      ...(cover === page.cover ? {} : { cover }),
    },
    left,
  };
};

const mentionsByDocument = async (
  { db }: Context,
  spaceId: string,
  tree: PageTree,
  { targets }: Replacements,
): Promise<ReadonlyMap<string, MentionRow[]>> => {
  const hashes = [...tree.pages.values()].flatMap(({ page }) => page.document ?? []);
  const byDocument = new Map<string, MentionRow[]>();
  for (const row of await selectMentionsIn(db, spaceId, hashes, targets)) {
    const others = byDocument.get(row.document);
    if (others === undefined) byDocument.set(row.document, [row]);
    else others.push(row);
  }
  return byDocument;
};

/** A page's text to be rewritten. */
interface ToRewrite {
  readonly page: PageAttributes;
  readonly document: string;
  readonly mentions: readonly MentionRow[];
  readonly addresses: Addresses;
}

/** Whether a text still contains links that could not be replaced in every place. */
const staysIn = (
  { kept }: StoredText,
  mentions: readonly MentionRow[],
  { link, shown }: Addresses,
): boolean => {
  const partly = mentions.filter(({ address }) => !link.has(address) || !shown.has(address));
  if (partly.length === 0) return false;
  const rows = JSON.parse(kept.links) as readonly (readonly (string | null)[])[];
  const addresses = new Set(rows.map((row) => row.at(-1)));
  return partly.some(({ address }) => addresses.has(address));
};

/**
 * Replaces the links of a revision: in texts, on link pages and in covers. Undefined if they are on too many pages.
 */
export const repairContent = async (
  context: Context,
  { spaceId, root }: RevisionRow,
  replacements: Replacements,
): Promise<RepairedContent | undefined> => {
  const tree = await readTree(context, spaceId, root);
  const mentioning = await mentionsByDocument(context, spaceId, tree, replacements);
  const updates = new Map<string, RepairedPage["update"]>();
  const pending: ToRewrite[] = [];
  let left = false;
  for (const { page } of tree.pages.values()) {
    const repaired = repairRefs(page, spaceId, replacements);
    left ||= repaired.left;
    if (Object.keys(repaired.update).length > 0) updates.set(page.id, repaired.update);
    const { document = "" } = page;
    const home = { space: spaceId, page: page.id };
    const mentions = (mentioning.get(document) ?? []).filter(
      (one) => replacements.instead(one, home) !== undefined,
    );
    if (mentions.length === 0) continue;
    const addresses = addressesOf(mentions, home, replacements);
    pending.push({ page, document, mentions, addresses });
  }
  const changed = new Set([...updates.keys(), ...pending.map(({ page }) => page.id)]);
  if (changed.size > MAX_REPAIRED_PAGES) return undefined;
  const texts: StoredText[] = [];
  for (let from = 0; from < pending.length; from += STEP) {
    const step = pending.slice(from, from + STEP);
    const said = await readTexts(
      context,
      spaceId,
      step.map(({ document }) => document),
    );
    for (const { page, document, mentions, addresses } of step) {
      const json = said.get(document);
      if (json === undefined) throw new Error(`the document ${document} is missing`);
      const text = await workOnText("repair", { json, ...addresses, keys: newKeys() }, page.title);
      left ||= staysIn(text, mentions, addresses);
      if (text.hash === document) continue;
      texts.push(text);
      updates.set(page.id, { ...updates.get(page.id), document: text.hash });
    }
  }
  return { tree: updatePages(tree, updates), texts, left };
};
