import type { LinkTarget } from "#contract/schemas/link-target.ts";
import { type LinkTarget as SaidTarget, targetOf } from "#content/links/link-target.ts";
import { readSpecPart } from "#content/links/shown-specs.ts";

/** A link as stored, with its own page and space filled in where it names none. */
export interface LedLink {
  readonly kind: SaidTarget["kind"];
  readonly target: string | null;
  readonly space: string;
  readonly anchor: string | null;
  readonly address: string;
}

/** Whether a link is a path, which it remains whatever page it resolves to. */
const isPath = ({ kind, address }: LedLink): boolean =>
  kind === "path" || (address !== "" && targetOf(address).kind === "path");

/** What a link points to, existing or not; undefined for the dashboard's own addresses. */
export const linkTargetOf = (link: LedLink): LinkTarget | undefined => {
  const { kind, target, space, anchor, address } = link;
  if (isPath(link)) return { kind: "path", path: address, space };
  if (kind === "url") return { kind, url: address };
  if (kind === "space") return { kind, space };
  if (target === null) return undefined;
  switch (kind) {
    case "page":
      return { kind, page: target, space };
    case "anchor":
      return { kind, anchor: anchor ?? "", page: target, space };
    case "file":
      return { kind, file: target, space };
    case "collection":
      return { kind, collection: target };
    case "user":
      return { kind, user: target };
    case "reusable-content":
      return { kind, reusableContent: target, space };
    case "openapi":
      return { kind, spec: target, ...(anchor === null ? {} : readSpecPart(anchor)) };
    case "app":
    case "path":
      return undefined;
  }
};

/** A key for targets: equal targets have the same key. */
export const keyOfTarget = (target: LinkTarget): string =>
  JSON.stringify(Object.entries(target).toSorted(([a], [b]) => (a < b ? -1 : 1)));
