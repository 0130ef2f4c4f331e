import type { ApplySpaceTemplate } from "#contract/schemas/space-template.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId } from "#server/kit/ids.ts";
import { storeCopy } from "#server/modules/content/changes/copy-pages.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import { moveMain } from "#server/modules/content/current-pages/move-main.ts";
import { readFileList } from "#server/modules/content/files/files.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { findTemplate, isSameTemplate, prepareTemplate } from "./find-template.ts";

/**
 * Adds the pages of a template after those of a space, as one revision; none if it has no pages. Throws not-found for
 * an unknown template, and a conflict for a locked space.
 */
export const applyTemplate = (
  context: Context,
  { organizationId, spaceId }: { readonly organizationId: string; readonly spaceId: string },
  asked: ApplySpaceTemplate,
): Promise<void> =>
  prepareThenWrite(context, {
    read: async (current) => ({
      template: await findTemplate(current, organizationId, asked.id),
      space: await readUnlocked(current, spaceId),
    }),
    prepare: async (current, { template, space }) => {
      const from = await readRevision(current, spaceId, space.revision);
      const into = {
        tree: await readTree(current, spaceId, from.root),
        files: await readFileList(current, spaceId, from.files),
        variables: from.variables,
      };
      return { from, copy: await prepareTemplate(current, template, into, { asked, path: "" }) };
    },
    isSame: (one, other) =>
      one.space.revision === other.space.revision && isSameTemplate(one.template, other.template),
    write: async (tx, { space }, { from, copy }) => {
      if (copy.added === 0) return;
      const event = newEventId();
      const to = await storeCopy(tx, from, copy);
      await moveMain(tx, { from, to, event, prepared: copy.search });
      await audit(tx, {
        id: event,
        action: "space.edited",
        target: { type: "space", id: spaceId, label: space.title },
        space: spaceId,
        before: { revision: from.id },
        after: { revision: to.id, template: asked.id },
      });
    },
  });
