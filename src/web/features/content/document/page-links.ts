import type { BlockNode, Document, Mark } from "#contract/schemas/document.ts";
import { linkPathOf, type NamedPages, pageMeant } from "#content/tree/link-paths.ts";
import type { RevisionPage } from "#web/api/content.ts";

/** The page a text stands in, and the pages around it that its links may mean. */
export interface LinkOrigin {
  readonly page: string;
  readonly pages: readonly RevisionPage[];
}

/** The id in a kept address. */
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
 * Reads links as they will be kept: `/pages/<id>`, perhaps with `#part`, also from an address as a writer
 * types it (`./other.md`, `../guides/setup`). Undefined: it means no page.
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

const isTyped = (href: string | undefined): boolean =>
  href !== undefined &&
  !kept.test(href) &&
  !href.startsWith("/files/") &&
  linkPathOf(href) !== undefined;

const linksTyped = (marks: readonly Mark[]): boolean =>
  marks.some(({ type, data }) => type === "link" && isTyped(data?.["href"]));

const typedIn = (node: BlockNode): boolean => {
  if (node.object === "text") return node.leaves.some(({ marks }) => linksTyped(marks));
  if (node.object === "inline") return linksTyped(node.marks);
  const { url } = node.data;
  const leadsOn = node.type === "content-ref" && typeof url === "string" && isTyped(url);
  return leadsOn || node.nodes.some(typedIn);
};

/** Whether a text has links that are read only with the pages around it. */
export const hasTypedLinks = ({ nodes }: Document): boolean => nodes.some(typedIn);
