import { useMemo } from "react";
import type { Space } from "#web/api/spaces.ts";
import { useCollections } from "#web/features/access/index.ts";
import { titleOfCollection } from "#web/kit/content-titles.ts";
import { navPath } from "#web/shell/nav-items.ts";

/** The collections that contain a space and that the caller can open, outermost first, each with its address. */
export const useCollectionsAbove = ({ organization, parent }: Space) => {
  const collections = useCollections(organization, parent !== undefined);
  return useMemo(() => {
    const above: { readonly title: string; readonly path: string }[] = [];
    let id = parent;
    for (let each = id && collections?.get(id); each; each = id && collections?.get(id)) {
      above.unshift({
        title: titleOfCollection(each),
        path: navPath(organization, `spaces/collections/${id}`),
      });
      id = each.parent;
    }
    return above;
  }, [collections, organization, parent]);
};
