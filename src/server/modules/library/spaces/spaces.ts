import type { z } from "zod";
import type {
  createSpace as createSchema,
  moveContent,
  Space,
  updateSpace as updateSchema,
} from "#contract/schemas/space.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId, newId } from "#server/kit/ids.ts";
import { openTarget } from "../collections/find-collection.ts";
import { lockOrder, neighboursOf, takePosition } from "../collections/sibling-positions.ts";
import { storeCopy } from "#server/modules/content/changes/copy-pages.ts";
import { copyMain, moveMain } from "#server/modules/content/current-pages/move-main.ts";
import { copyContent, createEmptyRevision } from "#server/modules/content/revisions/revisions.ts";
import { findTemplate, isSameTemplate, prepareTemplate } from "../templates/find-template.ts";
import { getSpace, lockLivingSpace, parentOf } from "./find-space.ts";
import {
  insertSpace,
  isSpaceOnSite,
  lockSpace,
  setSpace,
  type SpacePath,
  type StoredSpace,
} from "./space-rows.ts";
import { rankOf } from "#contract/permissions.ts";
import { giveAccess } from "../content-permissions/change-access.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { judgeSpace } from "#server/modules/content/links/broken-links.ts";
import { mergeChecksOf } from "./merge-checks.ts";
import { restoreCollectionsAbove } from "../collections/collections.ts";
import { purgeAtOf } from "#server/kit/retention.ts";
import { MAX_SPACE_TITLE } from "#contract/schemas/limits.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";

/** A text cut to the maximum length of a space's title, or to `most`, without splitting a character. */
export const fittingTitle = (text: string, most = MAX_SPACE_TITLE): string => {
  let title = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (title.length + segment.length > most) break;
    title += segment;
  }
  return title.trim();
};

/**
 * The visibility of an unpublished space depends on its place: in a collection it is the collection's, at the top
 * level it is private. Published visibilities stay as they are.
 */
export const visibilityIn = (
  parent: string | null,
  visibility: Space["visibility"] = "private",
): Space["visibility"] => {
  if (visibility !== "private" && visibility !== "in-collection") return visibility;
  return parent === null ? "private" : "in-collection";
};

type NewSpace = Omit<z.output<typeof createSchema>, "parent"> & {
  readonly parent?: string | null | undefined;
};

const empty = { tree: { children: [], pages: new Map() }, files: [], variables: {} };

/** Creates a space at the end of its parent, with the pages of a template, or empty. */
export const createSpace = (
  context: Context,
  organizationId: string,
  { title = "", emoji = "", parent = null, editMode = "live", template }: NewSpace,
): ReturnType<typeof getSpace> =>
  prepareThenWrite(context, {
    read: async (current) => template && findTemplate(current, organizationId, template.id),
    prepare: async (current, found) =>
      found &&
      template &&
      prepareTemplate(current, found, empty, { asked: template, path: "template." }),
    isSame: isSameTemplate,
    write: async (tx, _found, copy) => {
      await openTarget(tx, organizationId, parent);
      await lockOrder(tx, organizationId, parent);
      const id = newId();
      const revision = newId();
      const event = newEventId();
      await insertSpace(tx.db, {
        id,
        organizationId,
        collectionId: parent,
        title,
        emoji,
        editMode,
        revision,
        visibility: visibilityIn(parent),
        position: await takePosition(tx, { organizationId, parent, id }),
        createdAt: tx.now(),
        updatedAt: tx.now(),
      });
      const from = await createEmptyRevision(tx, id, revision);
      if (copy && copy.added > 0) {
        const to = await storeCopy(tx, from, copy);
        await moveMain(tx, { from, to, event, prepared: copy.search });
      }
      await audit(tx, {
        id: event,
        action: "space.created",
        target: { type: "space", id, label: title },
        space: id,
        after: { title, emoji, parent, editMode, ...(template && { template: template.id }) },
      });
      return getSpace(tx, id);
    },
  });

/**
 * Reads the copy, giving its maker the role they have on the original if their role on the copy would be lower.
 * Direct grants are not copied, so without this the maker might be unable to open the copy.
 */
const keepRole = async (tx: Context, id: string): ReturnType<typeof getSpace> => {
  const made = await getSpace(tx, id);
  const { resource: original, actor } = tx;
  if (!original || rankOf(made.role) >= rankOf(original.role)) return made;
  const { role } = original;
  await giveAccess({ ...tx, resource: { ...original, id } }, { users: [actor.id], role });
  return { ...made, role };
};

interface Copy {
  readonly titleOf: (original: string) => string;
  /** The type of its first revision. */
  readonly type: "edits" | "computed";
}

/**
 * Creates a space with the current content of another, right after it; pages and files keep their ids. History,
 * change requests, comments and explicit permissions are not copied; its maker has at least the role they have on the
 * original. Returns it with its first revision and the revision of the original that this is a copy of.
 */
export const copyBeside = async (
  tx: Context,
  { organizationId, spaceId: from }: SpacePath,
  { titleOf, type }: Copy,
): Promise<{
  readonly made: Awaited<ReturnType<typeof getSpace>>;
  readonly revision: string;
  readonly of: string;
}> => {
  const parent = await parentOf(tx, { organizationId, spaceId: from });
  await openTarget(tx, organizationId, parent);
  await lockOrder(tx, organizationId, parent);
  const source = await lockLivingSpace(tx, { organizationId, spaceId: from });
  const { collectionId, emoji, icon, editMode, defaultLevel, mergeChecks } = source;
  const hasStayed = collectionId === parent;
  const id = newId();
  const revision = newId();
  const title = titleOf(source.title);
  await insertSpace(tx.db, {
    id,
    organizationId,
    collectionId: parent,
    title,
    emoji,
    icon,
    editMode,
    defaultLevel,
    mergeChecks,
    revision,
    visibility: visibilityIn(parent),
    position: await takePosition(tx, {
      organizationId,
      parent,
      id,
      neighbours: hasStayed ? { after: { type: "space", id: from } } : {},
    }),
    createdAt: tx.now(),
    updatedAt: tx.now(),
  });
  await copyContent(tx, { from, revision: source.revision, to: id, id: revision, type });
  await copyMain(tx, { from, to: id, organizationId });
  await audit(tx, {
    action: "space.duplicated",
    target: { type: "space", id, label: title },
    space: id,
    after: { title, parent, from, revision: source.revision },
  });
  return { made: await keepRole(tx, id), revision, of: source.revision };
};

/** Creates a copy of a space, right after it. */
export const duplicateSpace = (context: Context, path: SpacePath): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const titleOf = (title: string) => fittingTitle(`Copy of ${title}`);
    return (await copyBeside(tx, path, { titleOf, type: "edits" })).made;
  });

/** Changes a space's position, its collection, or both; throws a conflict if nothing would change. */
export const moveSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
  { parent: named, position: wanted }: z.output<typeof moveContent>,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const parent =
      named === undefined ? await parentOf(tx, { organizationId, spaceId: id }) : named;
    await openTarget(tx, organizationId, parent);
    await lockOrder(tx, organizationId, parent);
    const before = await lockLivingSpace(tx, { organizationId, spaceId: id });
    const position = await takePosition(tx, {
      organizationId,
      parent,
      id,
      neighbours: neighboursOf(wanted),
    });
    const visibility = visibilityIn(parent, before.visibility);
    await setSpace(tx.db, id, { collectionId: parent, position, visibility });
    await audit(tx, {
      action: "space.moved",
      target: { type: "space", id, label: before.title },
      space: id,
      before: { parent: before.collectionId, position: before.position },
      after: { parent, position },
    });
    return getSpace(tx, id);
  });

/**
 * Moves a space to the trash, from which it can be restored for RETENTION_DAYS. Does nothing if it is already there.
 */
export const deleteSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockSpace(tx.db, { organizationId, spaceId: id });
    if (!before || before.deletedAt) return;
    checkVersion(tx, "space", before.version);
    const deletedAt = tx.now();
    await setSpace(tx.db, id, { deletedAt });
    const event = await audit(tx, {
      action: "space.deleted",
      target: { type: "space", id, label: before.title },
      space: id,
      before: { title: before.title, deletedAt: null },
      after: { deletedAt: deletedAt.toISOString() },
    });
    await judgeLinksTo(tx, organizationId, [{ kind: "space", ids: [id] }], { event });
  });

/**
 * Restores a space from the trash to its place, with its deleted ancestor collections. Throws a conflict if it is not
 * deleted, and not-found after RETENTION_DAYS unless a site shows it.
 */
export const restoreSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await lockSpace(tx.db, { organizationId, spaceId: id });
    if (!before) throw notFound("space");
    const { deletedAt, collectionId, title } = before;
    if (!deletedAt)
      throw conflict(
        "space.not-deleted",
        "This space is not deleted, so there is nothing to restore.",
      );
    if (purgeAtOf(deletedAt) <= tx.now() && !(await isSpaceOnSite(tx.db, id)))
      throw notFound("space");
    await setSpace(tx.db, id, { deletedAt: null });
    const causedBy = await audit(tx, {
      action: "space.restored",
      target: { type: "space", id, label: title },
      space: id,
      before: { deletedAt: deletedAt.toISOString() },
      after: { deletedAt: null },
    });
    const restored =
      collectionId === null ? [] : await restoreCollectionsAbove(tx, collectionId, causedBy);
    const cause = { event: causedBy };
    await judgeSpace(tx, id, cause);
    const things = [
      { kind: "space", ids: [id] },
      { kind: "collection", ids: restored },
    ] as const;
    await judgeLinksTo(tx, organizationId, things, cause);
    return getSpace(tx, id);
  });

type SpaceUpdate = z.output<typeof updateSchema>;

/** Emoji and icon replace each other; null removes one. */
const pictureOf = ({ emoji, icon }: SpaceUpdate): Partial<Pick<StoredSpace, "emoji" | "icon">> => {
  if (icon) return { icon, emoji: "" };
  if (emoji) return { emoji, icon: null };
  return {
    ...(emoji === undefined ? {} : { emoji: "" }),
    ...(icon === undefined ? {} : { icon: null }),
  };
};

/** Changes the properties of a space. */
export const updateSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
  input: SpaceUpdate,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const before = await lockLivingSpace(tx, { organizationId, spaceId: id });
    checkVersion(tx, "space", before.version);
    const { title, editMode, defaultLevel, template } = input;
    const checks = changedFields(mergeChecksOf(before.mergeChecks), input.mergeChecks ?? {});
    const changed = changedFields(before, {
      title,
      editMode,
      template,
      defaultLevel: defaultLevel === null ? ("none" as const) : defaultLevel,
      ...pictureOf(input),
    });
    if (changed || checks) {
      await setSpace(tx.db, id, {
        ...changed?.after,
        ...(checks && { mergeChecks: { ...before.mergeChecks, ...checks.after } }),
        updatedAt: tx.now(),
      });
      await audit(tx, {
        action: "space.updated",
        target: { type: "space", id, label: title ?? before.title },
        space: id,
        before: { ...changed?.before, ...(checks && { mergeChecks: checks.before }) },
        after: { ...changed?.after, ...(checks && { mergeChecks: checks.after }) },
      });
    }
    return getSpace(tx, id);
  });
