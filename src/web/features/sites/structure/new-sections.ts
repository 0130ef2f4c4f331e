import { sectionPath, sectionTitle } from "#contract/schemas/site-fields.ts";
import type { EditOf, StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { locateSection } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { tryEdits } from "./gestures.ts";

/** A section to be created from a space. */
export interface NewSection {
  readonly id: string;
  readonly siteSpace: string;
  readonly space: string;
  /** As typed; derived automatically if absent. */
  readonly title?: string;
  readonly path?: string;
}

/** The title and address of a new section, and their errors. */
export interface SectionPreview {
  readonly title: string;
  readonly path: string;
  readonly address: string | undefined;
  readonly titleError?: string;
  readonly pathError?: string;
}

interface Where {
  readonly group: string | undefined;
  /** Id of the section that wraps the existing items of a site without sections. */
  readonly wrap: string | undefined;
}

/** The edits that create the sections, in order. */
export const editsOf = (sections: readonly NewSection[], { group, wrap }: Where): StructureEdit[] =>
  sections.map((section, at): EditOf<"add_section"> => ({
    operation: "add_section",
    ...section,
    ...(section.title === undefined ? {} : { title: section.title.trim() }),
    ...(group === undefined ? {} : { group }),
    ...(at === 0 && wrap !== undefined ? { wrap } : {}),
  }));

const without = ({ id, siteSpace, space, title }: NewSection, keepsTitle: boolean): NewSection => ({
  id,
  siteSpace,
  space,
  ...(keepsTitle && title !== undefined && { title }),
});

const messageOf = (schema: typeof sectionTitle, value: string | undefined): string | undefined =>
  value === undefined
    ? undefined
    : schema.safeParse(value, { jitless: true }).error?.issues[0]?.message;

/** Previews new sections based on what has been typed so far. */
export const previewsOf = (
  structure: Structure,
  sections: readonly NewSection[],
  where: Where,
  titles: SpaceTitles,
): SectionPreview[] => {
  const titleErrors = sections.map(({ title }) => messageOf(sectionTitle, title));
  const pathErrors = sections.map(({ path }) => messageOf(sectionPath, path));
  const named = sections.map((section, at) => ({
    ...without(section, titleErrors[at] === undefined),
    ...(section.path !== undefined && pathErrors[at] === undefined && { path: section.path }),
  }));
  const full = tryEdits(structure, editsOf(named, where), titles);
  const plain = sections.map((section, at) => without(section, titleErrors[at] === undefined));
  const after = full.after ?? tryEdits(structure, editsOf(plain, where), titles).after;
  const addresses = full.after && addressesOf(full.after).sections;
  return sections.map(({ id, title, path }, at) => {
    const made = after && locateSection(after, id)?.item;
    const taken = full.failure?.path.startsWith(`${at}.`) ? full.failure.message : undefined;
    const titleError = titleErrors[at];
    const pathError = pathErrors[at] ?? taken;
    return {
      title: title ?? made?.title ?? "",
      path: path ?? made?.path ?? "",
      address: addresses?.get(id),
      ...(titleError !== undefined && { titleError }),
      ...(pathError !== undefined && { pathError }),
    };
  });
};
