import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ContentRef } from "#contract/schemas/page.ts";
import type { RevisionFile, RevisionPage } from "#web/api/content.ts";
import type { FindFile, FindTarget } from "./addresses.ts";
import type { BlockNode, Document, Mark } from "#contract/schemas/document.ts";
import { linkPathOf, type NamedPages, pageMeant } from "#content/links/link-paths.ts";
import { targetOf } from "#content/links/link-target.ts";

/** The page a text is on, and all pages of the space, which its relative links can point to. */
export interface LinkOrigin {
  readonly page: string;
  readonly pages: readonly RevisionPage[];
}

/** The page id in a saved address (`/pages/<id>`); "" if there is none. */
export const pageIdIn = (address: string): string => /^\/pages\/(\w+)/.exec(address)?.[1] ?? "";

const withPath = (pages: readonly RevisionPage[]): [id: string, path: string | undefined][] =>
  pages.flatMap((page) =>
    page.type === "link"
      ? [[page.id, undefined] as [string, undefined]]
      : [[page.id, page.path] as [string, string], ...withPath(page.pages)],
  );

const namedIn = (pages: readonly RevisionPage[]): NamedPages => {
  const paths = new Map(withPath(pages));
  const ids = new Map([...paths].map(([id, path]) => [path, id]));
  return {
    has: (id) => paths.has(id),
    pathOf: (id) => paths.get(id),
    idAt: (path) => ids.get(path),
  };
};

const kept = /^\/pages\/[a-zA-Z0-9]{1,40}(?:$|[?#])/;

/**
 * Returns a function that resolves a saved link: `/pages/<id>`, optionally with `#part`. It also resolves relative
 * addresses as writers type them (`./other.md`, `../guides/setup`), and returns undefined if a link is not to a page.
 */
export const pageLinkReader = (origin?: LinkOrigin): ((href: string) => string | undefined) => {
  let named: NamedPages | undefined;
  return (href) => {
    if (kept.test(href)) return href;
    const link = linkPathOf(href);
    if (link === undefined || origin === undefined) return undefined;
    named ??= namedIn(origin.pages);
    const id = pageMeant(link.path, origin.page, named);
    return id === undefined ? undefined : `/pages/${id}${link.rest}`;
  };
};

/**
 * Returns a function that tells whether a link to a page of the space is broken. Links to anything else are not
 * checked.
 */
export const deadLinkJudge = ({ page, pages }: LinkOrigin): ((href: string) => boolean) => {
  const named = namedIn(pages);
  return (href) => {
    const { kind, id, space, organization } = targetOf(href);
    if ((kind === "page" || kind === "anchor") && id !== undefined)
      return space === undefined && organization === undefined && !named.has(id);
    if (kind !== "path") return false;
    const link = linkPathOf(href);
    return link !== undefined && pageMeant(link.path, page, named) === undefined;
  };
};

const isOfFile = (value: unknown): boolean =>
  typeof value === "string" && value.includes("/files/");
const holdsFile = (data: object | undefined): boolean =>
  data !== undefined && Object.values(data).some(isOfFile);
const marksFile = (marks: readonly Mark[]): boolean => marks.some(({ data }) => holdsFile(data));

const fileIn = (node: BlockNode): boolean => {
  if (node.object === "text")
    return node.leaves.some(({ text, marks }) => isOfFile(text) || marksFile(marks));
  if (node.object === "inline") return holdsFile(node.data) || marksFile(node.marks);
  return holdsFile(node.data) || node.nodes.some(fileIn);
};

/** Whether a document may show or link to files, so that the files of the space have to be loaded. */
export const namesFiles = ({ nodes }: Document): boolean => nodes.some(fileIn);

/** Returns a function that finds files by id in one or more revisions. */
export const servedFiles = (files: readonly RevisionFile[]): FindFile => {
  const served = new Map(
    files.map(({ id, name, downloadURL, dimensions }) => [
      id,
      { address: downloadURL, name, ...dimensions },
    ]),
  );
  return (id) => served.get(id);
};

/** The target of a link page as an address within content; undefined for targets without a screen. */
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

/** A `LinkOrigin` whose parts may still be loading, and the space the text is read in. */
type MaybeOrigin = { readonly [Key in keyof LinkOrigin]?: LinkOrigin[Key] | undefined } & {
  readonly space?: string;
  /** Whether broken links to pages are marked, for the writers of the text. */
  readonly marksDead?: boolean;
};

/**
 * How a document resolves and follows links to pages. `leadTo` converts a saved address (`/pages/<id>`, optionally
 * with `#part`) to one of the dashboard; pass a stable function. With `pages`, relative links work, too.
 */
export const usePageLinks = (
  leadTo: (address: string) => string,
  { page, pages, space, marksDead = false }: MaybeOrigin,
) => {
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
  const isDead = useMemo(
    () =>
      marksDead && page !== undefined && pages !== undefined
        ? deadLinkJudge({ page, pages })
        : undefined,
    [marksDead, page, pages],
  );
  return { linkTarget, onFollow, space, isDead };
};

/** `usePageLinks` for the current pages of the space. */
export const useSpaceLinks = (
  organizationId: string,
  spaceId: string,
  origin: MaybeOrigin = {},
) => {
  const leadTo = useCallback(
    (address: string) => `/o/${organizationId}/spaces/${spaceId}${address}`,
    [organizationId, spaceId],
  );
  return usePageLinks(leadTo, { ...origin, space: spaceId });
};
