import type { z } from "zod";
import { rankOf } from "#contract/permissions.ts";
import {
  type linkRepair,
  MAX_REPAIRED_SPACES,
  type RepairSkipReason,
  type repairLinks as repairSchema,
} from "#contract/schemas/link-repair.ts";
import { isEqual } from "#content/values.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import {
  createRevision,
  readRevision,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { writeTexts } from "#server/modules/content/store/documents.ts";
import { writeTree } from "#server/modules/content/store/page-trees.ts";
import {
  type RepairedContent,
  repairContent,
} from "#server/modules/library/repairs/repair-content.ts";
import {
  findLinkingSpaces,
  readReplacements,
  type Replacements,
} from "#server/modules/library/repairs/replacements.ts";
import { type ChangeRequestRow, lockMain } from "../change-requests/change-request-rows.ts";
import { createChangeRequest, recordEdit } from "../change-requests/change-requests.ts";
import { presentChangeRequests } from "../change-requests/present-change-request.ts";

interface Place {
  readonly id: string;
  readonly title: string;
}

/** The spaces to repair with their active revisions, sorted by id, and the skipped ones. */
interface ToRepair {
  readonly spaces: readonly (Place & { readonly revision: string })[];
  readonly skipped: readonly Skipped[];
}

interface Skipped {
  readonly space: Place;
  readonly reason: RepairSkipReason;
}

const PROPOSES = rankOf("edit");

/** Selects the spaces and locks them, always in the same order. */
const lockSpaces = async (context: Context, replacements: Replacements): Promise<ToRepair> => {
  const linking = await findLinkingSpaces(context, replacements);
  const editable = linking.filter(({ rank }) => rank >= PROPOSES);
  const chosen = editable.slice(0, MAX_REPAIRED_SPACES);
  const skipped = linking.flatMap(({ id, title, rank }): Skipped[] => {
    const space = { id, title };
    if (rank < PROPOSES) return [{ space, reason: "no-permission" }];
    return chosen.some((one) => one.id === id) ? [] : [{ space, reason: "too-many-spaces" }];
  });
  const spaces: ToRepair["spaces"][number][] = [];
  for (const { id } of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const main = await lockMain(context.db, id);
    if (main !== undefined) spaces.push({ id, ...main });
  }
  return { spaces, skipped };
};

/** A space with its links replaced; without content if they are on too many pages. */
interface Repaired {
  readonly space: Place;
  readonly from: RevisionRow;
  readonly content: RepairedContent | undefined;
}

const repairEach = async (
  context: Context,
  { spaces }: ToRepair,
  replacements: Replacements,
): Promise<Repaired[]> => {
  const repaired: Repaired[] = [];
  for (const { id, title, revision } of spaces) {
    const from = await readRevision(context, id, revision);
    const content = await repairContent(context, from, replacements);
    repaired.push({ space: { id, title }, from, content });
  }
  return repaired;
};

/** Opens a draft with the repaired content; undefined if that equals the space's content. */
const begin = async (
  tx: Context,
  from: RevisionRow,
  { tree, texts }: RepairedContent,
  subject: string,
): Promise<ChangeRequestRow | undefined> => {
  const { spaceId, files, variables } = from;
  await writeTexts(tx, spaceId, texts);
  const { root } = await writeTree(tx, spaceId, tree);
  if (root === from.root) return undefined;
  const row = await createChangeRequest(tx, spaceId, { subject });
  const revision = await createRevision(tx, {
    spaceId,
    changeRequestId: row.id,
    type: "edits",
    parents: [from.id],
    root,
    files,
    variables,
  });
  return recordEdit(tx, row, revision.id);
};

/**
 * Points links to new targets in every space where the caller may propose changes, by one draft per space that
 * contains the repair from the start. Either all drafts are made or none. Throws if a new target is missing or the
 * caller cannot open it.
 */
export const repairLinks = async (
  context: Context,
  { replacements: given, subject }: z.output<typeof repairSchema>,
): Promise<z.input<typeof linkRepair>> => {
  const replacements = await readReplacements(context, given);
  return prepareThenWrite(context, {
    read: (current) => lockSpaces(current, replacements),
    prepare: (current, state) => repairEach(current, state, replacements),
    isSame: isEqual,
    write: async (tx, state, repaired) => {
      const skipped = [...state.skipped];
      const begun: ChangeRequestRow[] = [];
      for (const { space, from, content } of repaired) {
        if (content === undefined) skipped.push({ space, reason: "too-many-pages" });
        else {
          const row = await begin(tx, from, content, subject);
          if (row !== undefined) begun.push(row);
          if (content.left) skipped.push({ space, reason: "does-not-fit" });
        }
      }
      return { changeRequests: await presentChangeRequests(tx, begun), skipped };
    },
  });
};
