import { locate } from "#site/structure/locate.ts";
import type { ItemPointer } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { readAround } from "./read-structure.ts";

const removed = {
  "site-space": "site-space.removed",
  "site-section": "section.removed",
  "site-section-group": "section-group.removed",
} as const;

/**
 * Takes something off a site: a section with its site-spaces, a group without its sections; the spaces
 * stay (spec: DELETE below SITE). Nothing happens when it is not there. A default that has siblings needs a
 * successor; without one it is refused with a conflict.
 */
export const removeItem = (
  context: Context,
  on: OnSite,
  item: ItemPointer,
  successor?: string,
): Promise<void> =>
  changeSite(context, on, async (tx, site) => {
    const { structure } = await readAround(tx, site.id, item);
    const found = locate(structure, item)?.item;
    if (!found) return;
    await changeStructure(tx, site, [{ operation: "remove", item, successor }], {
      action: removed[item.type],
      target: { ...item, label: found.title },
      before: { title: found.title, ...("space" in found ? { space: found.space } : {}) },
      after: successor === undefined ? {} : { successor },
    });
  });
