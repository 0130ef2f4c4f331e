import { sectionPath, sectionTitle } from "#contract/schemas/site-fields.ts";
import type { EditOf, StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { locateSection } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { tryEdits } from "./gestures.ts";

/** A section that is to be made of a space. */
export interface NewSection {
  readonly id: string;
  readonly siteSpace: string;
  readonly space: string;
  /** As somebody wrote them; made by themselves when absent. */
  readonly title?: string;
  readonly path?: string;
}

/** What a new section is called and where readers find it, and what is wrong with that. */
export interface SectionPreview {
  readonly title: string;
  readonly path: string;
  readonly address: string | undefined;
  readonly titleError?: string;
  readonly pathError?: string;
}

interface Where {
  readonly group: string | undefined;
  /** The section around what a site without sections has. */
  readonly wrap: string | undefined;
}

/** The edits that make the sections, in their order. */
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

/** What each of some new sections would be, by what is written of them so far. */
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
