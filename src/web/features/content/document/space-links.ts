import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ContentRef } from "#contract/schemas/page.ts";
import type { RevisionFile } from "#web/api/content.ts";
import type { FindFile, FindTarget } from "./addresses.ts";
import { type LinkOrigin, pageLinkReader } from "./page-links.ts";

/** Finds files by their ids among those of one revision or several. */
export const servedFiles = (files: readonly RevisionFile[]): FindFile => {
  const served = new Map(
    files.map(({ id, name, downloadURL, dimensions }) => [
      id,
      { address: downloadURL, name, ...dimensions },
    ]),
  );
  return (id) => served.get(id);
};

/** Where a link page points to, written as a link within content is; undefined where no screen shows it. */
export const addressOfRef = (ref: ContentRef): string | undefined => {
  switch (ref.kind) {
    case "url":
      return ref.url;
    case "page":
      return ref.space === undefined
        ? `/pages/${ref.page}`
        : `/spaces/${ref.space}/pages/${ref.page}`;
    case "anchor":
      return ref.page === undefined ? undefined : `/pages/${ref.page}#${ref.anchor}`;
    case "space":
      return `/spaces/${ref.space}`;
    case "collection":
      return `/spaces/collections/${ref.collection}`;
    case "file":
    case "user":
    case "reusable-content":
    case "openapi":
      return undefined;
  }
};

/** What is known so far of where a text stands. */
type MaybeOrigin = { readonly [Key in keyof LinkOrigin]?: LinkOrigin[Key] | undefined };

/**
 * Links between pages, each from its kept address (`/pages/<id>`, perhaps with `#part`) to where `leadTo`
 * says: keep that the same function. With `pages` also those that a writer typed in the text of `page`.
 */
export const usePageLinks = (leadTo: (address: string) => string, { page, pages }: MaybeOrigin) => {
  const navigate = useNavigate();
  const linkTarget = useMemo((): FindTarget => {
    const read = pageLinkReader(
      page === undefined || pages === undefined ? undefined : { page, pages },
    );
    return (target) => {
      const address = read(target);
      return address === undefined ? undefined : { href: leadTo(address) };
    };
  }, [leadTo, page, pages]);
  const onFollow = useCallback((href: string) => void navigate({ href }), [navigate]);
  return { linkTarget, onFollow };
};

/** Links between pages lead to the pages of the space as readers see them. */
export const useSpaceLinks = (
  organizationId: string,
  spaceId: string,
  origin: MaybeOrigin = {},
) => {
  const leadTo = useCallback(
    (address: string) => `/o/${organizationId}/spaces/${spaceId}${address}`,
    [organizationId, spaceId],
  );
  return usePageLinks(leadTo, origin);
};
