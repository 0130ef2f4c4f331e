import type { ContentRef } from "#contract/schemas/page.ts";
import type { AddressPlace } from "./addresses.ts";
import { linkPathOf } from "./link-paths.ts";
import { fileAddress, pageAddress, targetOf } from "./link-target.ts";

/** Where the targets of a text's links are in the place it is copied to. */
export interface CopiedPlaces {
  /** The space it is copied from, which links may name explicitly; absent if it does not come from a space. */
  readonly space?: string | undefined;
  /** Maps old ids of pages and files to their new ids. */
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** The addresses for named links, by name. */
  readonly named: ReadonlyMap<string, string>;
}

/** The name of a link to be filled in when copying, such as `support` in `refs/support`; undefined for others. */
export const linkName = (address: string): string | undefined => {
  const path = linkPathOf(address)?.path;
  return path === undefined ? undefined : /^(?:\.\/)?refs\/([\w-]+)$/.exec(path)?.[1];
};

/**
 * The address of a link or picture in a copy: it points to the copies of what was copied along, and is unchanged
 * otherwise. Null for a named link that is not filled in.
 */
export const copiedAddress = (
  address: string,
  place: AddressPlace,
  { space: from, pages, files, named }: CopiedPlaces,
): string | null => {
  const name = place === "link" ? linkName(address) : undefined;
  if (name !== undefined) return named.get(name) ?? null;
  const { kind, id = "", space = from, anchor } = targetOf(address);
  if (space !== from) return address;
  const copied = kind === "file" ? files.get(id) : pages.get(id);
  if (copied === undefined) return address;
  if (kind === "file") return fileAddress(copied);
  if (kind === "page") return pageAddress(copied);
  return kind === "anchor" ? `${pageAddress(copied)}#${anchor ?? ""}` : address;
};

/** The same for a page's references outside its text. */
export const copiedRef = (
  ref: ContentRef,
  { space: from, pages, files }: CopiedPlaces,
): ContentRef => {
  if (ref.kind === "file") return { ...ref, file: files.get(ref.file) ?? ref.file };
  if (ref.kind !== "page" && ref.kind !== "anchor") return ref;
  const copied = (ref.space ?? from) === from ? pages.get(ref.page ?? "") : undefined;
  if (copied === undefined) return ref;
  const { space: _space, ...inside } = ref;
  return { ...inside, page: copied };
};
