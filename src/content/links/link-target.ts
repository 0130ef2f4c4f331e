import { MAX_SPEC_SLUG } from "#contract/schemas/limits.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import { printSpecPart } from "./shown-specs.ts";

/** Links within a space are stored in one canonical form, which stays valid when pages are renamed or moved. */
export const pageAddress = (id: string): string => `/pages/${id}`;
export const fileAddress = (id: string): string => `/files/${id}`;

/**
 * What a link points to, judging by its address alone. In addition to the kinds of references, there are addresses of
 * the dashboard that show no content (`app`), and paths, which only the pages of the space can resolve.
 */
export interface LinkTarget {
  readonly kind: ContentRef["kind"] | "app" | "path";
  /**
   * The page, file, collection, user or reusable content. For an anchor, its page, absent if it is the link's own.
   * For a specification, its slug or id.
   */
  readonly id?: string;
  /** Absent for the space that contains the link. */
  readonly space?: string;
  /** For a heading, the anchor as written; for a specification, the part of it. */
  readonly anchor?: string;
  /** For an address of the dashboard: its organization. */
  readonly organization?: string;
  /**
   * For an absolute address that may be one of the dashboard's: the origin the service must have for that to be so.
   */
  readonly origin?: string;
}

const ID = "[a-zA-Z0-9]{1,64}";
const REST = String.raw`(?:\?[^#]*)?(?:#(.*))?`;
const PAGE = new RegExp(`^(?:/spaces/(${ID}))?/pages/(${ID})${REST}$`, "s");
const SPACE = new RegExp(`^/spaces/(${ID})/?${REST}$`, "s");
const COLLECTION = new RegExp(`^/spaces/collections/(${ID})/?${REST}$`, "s");
const FILE = new RegExp(`^/files/(${ID})${REST}$`, "s");
const MEMBER = new RegExp(`^/members/(${ID})/?${REST}$`, "s");
const SPEC =
  /^\/openapi\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\/?(?:\?[^#]*)?|\/operations\/?(?:\?([^#]*))?)(?:#.*)?$/s;
const DASHBOARD = new RegExp(String.raw`^(https?://[^?#]*?)?/o/(${ID})(?=[/?#]|$)(.*)$`, "is");
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** Screens below `/spaces` that do not belong to a space; ids are longer. */
const NO_SPACE: ReadonlySet<string> = new Set(["collections", "trash", "new", "templates"]);
/** The same below `/openapi`. */
const NO_SPEC: ReadonlySet<string> = new Set(["new"]);

const onPage = (id: string, space: string | undefined, anchor: string | undefined): LinkTarget => ({
  ...(anchor === undefined ? { kind: "page" } : { kind: "anchor", anchor }),
  id,
  ...(space === undefined ? {} : { space }),
});

/** Parses a path below the dashboard's address of an organization, or the short form used in texts. */
const withinOrganization = (path: string): LinkTarget | undefined => {
  const [, space, page, anchor] = PAGE.exec(path) ?? [];
  if (page !== undefined) return onPage(page, space, anchor);
  const collection = COLLECTION.exec(path)?.[1];
  if (collection !== undefined) return { kind: "collection", id: collection };
  const named = SPACE.exec(path)?.[1];
  return named === undefined || NO_SPACE.has(named) ? undefined : { kind: "space", space: named };
};

/** A decoded query value; undefined if it is missing or invalid. */
const queried = (query: string, name: string): string | undefined => {
  const found = query.split("&").find((one) => one.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    const value = decodeURIComponent(found.slice(name.length + 1).replaceAll("+", " "));
    return value === "" || value.includes("\0") ? undefined : value;
  } catch {
    return undefined;
  }
};

/** The screen of a specification or of one of its operations; other screens below it show no content. */
const specIn = (path: string): LinkTarget | undefined => {
  const [, id, query = ""] = SPEC.exec(path) ?? [];
  if (id === undefined || id.length > MAX_SPEC_SLUG || NO_SPEC.has(id)) return undefined;
  const [method, at] = [queried(query, "method"), queried(query, "path")];
  const isOperation = method !== undefined && /^[A-Za-z]+$/.test(method) && at !== undefined;
  return {
    kind: "openapi",
    id,
    ...(isOperation ? { anchor: printSpecPart({ operation: { method, path: at } }) } : {}),
  };
};

const inDashboard = (path: string): LinkTarget => {
  const user = MEMBER.exec(path)?.[1];
  if (user !== undefined) return { kind: "user", id: user };
  const target = path.startsWith("/pages/") ? undefined : withinOrganization(path);
  return target ?? specIn(path) ?? { kind: "app" };
};

/**
 * Resolves an address in a text to its target. Every address has a target, always the same one; whether the target
 * exists is another question.
 */
export const targetOf = (address: string): LinkTarget => {
  const [, origin, organization, path = ""] = DASHBOARD.exec(address) ?? [];
  if (organization !== undefined)
    return { ...inDashboard(path), organization, ...(origin === undefined ? {} : { origin }) };
  if (OUTSIDE.test(address)) return { kind: "url" };
  if (address.startsWith("#")) return { kind: "anchor", anchor: address.slice(1) };
  const file = FILE.exec(address)?.[1];
  if (file !== undefined) return { kind: "file", id: file };
  return withinOrganization(address) ?? { kind: "path" };
};

const inSpace = (space: string | undefined): string =>
  space === undefined ? "" : `/spaces/${space}`;

/** The address for a reference in a text; undefined for references that texts have no address for. */
export const addressOfRef = (ref: ContentRef): string | undefined => {
  switch (ref.kind) {
    case "url":
      return ref.url;
    case "file":
      return fileAddress(ref.file);
    case "page":
      return `${inSpace(ref.space)}${pageAddress(ref.page)}`;
    case "anchor":
      return ref.page === undefined
        ? `#${ref.anchor}`
        : `${inSpace(ref.space)}${pageAddress(ref.page)}#${ref.anchor}`;
    case "space":
      return `/spaces/${ref.space}`;
    case "collection":
      return `/spaces/collections/${ref.collection}`;
    case "user":
    case "reusable-content":
    case "openapi":
      return undefined;
  }
};

/** The target of a reference, as used by link pages and covers. */
export const targetOfRef = (ref: ContentRef): LinkTarget => {
  switch (ref.kind) {
    case "url":
      return targetOf(ref.url);
    case "file":
      return { kind: "file", id: ref.file };
    case "page":
      return onPage(ref.page, ref.space, undefined);
    case "anchor":
      return ref.page === undefined
        ? { kind: "anchor", anchor: ref.anchor }
        : onPage(ref.page, ref.space, ref.anchor);
    case "space":
      return { kind: "space", space: ref.space };
    case "collection":
      return { kind: "collection", id: ref.collection };
    case "user":
      return { kind: "user", id: ref.user };
    case "openapi":
      return { kind: "openapi", id: ref.spec };
    case "reusable-content":
      return {
        kind: "reusable-content",
        id: ref.reusableContent,
        ...(ref.space === undefined ? {} : { space: ref.space }),
      };
  }
};
