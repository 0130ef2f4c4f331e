import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { SiteStructure } from "#contract/schemas/site-structure.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import {
  changeSite,
  type OnSite,
  recordChange,
  titlesFor,
  writeStructure,
} from "./change-structure.ts";
import { checkEdits } from "./check-edits.ts";
import { presentStructure } from "./present-structure.ts";
import { readStructure } from "./read-structure.ts";
import { answeringRefusals } from "./structure-refused.ts";
import { wordsOfChange } from "./words-of-change.ts";

/**
 * Makes several edits in one go or none of them, and answers the structure with its version (spec: POST
 * SITE/structure/edits). Refuses the first that cannot be made, with its place such as `edits.3.before`.
 */
export const editStructure = (
  context: Context,
  on: OnSite,
  edits: readonly StructureEdit[],
): Promise<{ structure: SiteStructure; version: number }> =>
  changeSite(context, on, async (tx, site) => {
    checkVersion(tx, "structure", site.structureVersion);
    await checkEdits(tx, site, edits);
    const read = await readStructure(tx, site.id);
    const titles = await titlesFor(tx, site, read, edits);
    const after = answeringRefusals(
      (path) => `edits.${path}`,
      () => applyEdits(read.structure, edits, titles),
    );
    const version = await writeStructure(tx, site, read, after);
    if (version !== site.structureVersion) {
      const words = wordsOfChange(read.structure, after, edits);
      const target = { type: "site", id: site.id, label: site.title };
      await recordChange(tx, site, { action: "structure.edited", target, ...words }, version);
    }
    return { structure: await presentStructure(tx, site), version };
  });
