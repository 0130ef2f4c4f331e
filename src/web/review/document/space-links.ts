import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ContentRef } from "../../../contract/schemas/page.ts";
import type { RevisionFile } from "../../api/content.ts";
import type { FindFile, FindTarget } from "./addresses.ts";

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

/** Links between pages lead to the pages of the space as readers see them. */
export const useSpaceLinks = (organizationId: string, spaceId: string) => {
  const navigate = useNavigate();
  const linkTarget = useCallback<FindTarget>(
    (target) =>
      target.startsWith("/pages/")
        ? { href: `/o/${organizationId}/spaces/${spaceId}${target}` }
        : undefined,
    [organizationId, spaceId],
  );
  const onFollow = useCallback((href: string) => void navigate({ href }), [navigate]);
  return { linkTarget, onFollow };
};
