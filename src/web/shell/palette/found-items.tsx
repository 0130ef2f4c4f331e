import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FileText, Globe, UserRound, UsersRound } from "lucide-react";
import { useEffect } from "react";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import { watchReturn } from "#web/api/connection.ts";
import { findQuery, type FoundEverywhere } from "#web/api/find.ts";
import { isOpen } from "#web/api/organizations.ts";
import type { FoundPage, FoundSection } from "#web/api/search.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { Marked } from "#web/ui/marked.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useOrganizations } from "../current-organization.ts";
import { navItemsFor, navPath } from "../nav-items.ts";
import {
  anchorOf,
  bestSection,
  fromFirstMark,
  type Mark,
  titleMarks,
  type Understood,
} from "../search/found-text.ts";
import { type PaletteGroup, type PaletteItem, useGo } from "./items.ts";
import { namedFirst } from "./matching.ts";
import { paletteMessages as strings } from "./messages.ts";

/** The pause after the last key before the service is searched, in milliseconds. */
const PAUSE_MS = 80;
/** The most pages shown from all spaces together. */
const PAGES = 6;

type MarkTitle = (title: string) => readonly Mark[];
const ranks: readonly FoundPage["rank"][] = ["title", "headings", "text"];

interface PlacedPage {
  readonly page: FoundPage;
  readonly space: { readonly id: string; readonly title: string };
}

/** Returns the best pages of all spaces except the one that is searched separately. */
const pagesElsewhere = (
  spaces: NonNullable<FoundEverywhere["pages"]>["items"],
  spaceId: string | undefined,
): PlacedPage[] =>
  spaces
    .filter(({ id }) => id !== spaceId)
    .flatMap((space) => space.pages.map((page) => ({ page, space })))
    .toSorted((one, other) => ranks.indexOf(one.page.rank) - ranks.indexOf(other.page.rank))
    .slice(0, PAGES);

const Excerpt = (section: FoundSection) => {
  const { body, marks } = fromFirstMark(section);
  return <Marked text={body} marks={marks} />;
};

const SectionLine = ({ section, mark }: { section: FoundSection; mark: MarkTitle }) => (
  <>
    {anchorOf(section) !== undefined && (
      <>
        <span className="font-medium text-ink">
          <Marked text={section.title} marks={mark(section.title)} />
        </span>
        {section.body !== "" && " · "}
      </>
    )}
    <Excerpt {...section} />
  </>
);

type Go = ReturnType<typeof useGo>;

const pageItem = (
  { page, space }: PlacedPage,
  { mark, go, organizationId }: { mark: MarkTitle; go: Go; organizationId: string },
): PaletteItem => {
  const section = bestSection(page, mark);
  return {
    id: `page.${space.id}.${page.id}`,
    label: page.title,
    marks: mark(page.title),
    icon: FileText,
    detail: section === undefined ? page.path : <SectionLine section={section} mark={mark} />,
    ...(space.title !== "" && { place: space.title }),
    ...(page.hidden && { badge: strings.hidden }),
    run: go(
      navPath(organizationId, `spaces/${space.id}/pages/${page.id}`),
      section && anchorOf(section),
    ),
  };
};

const understoodOf = ({ here, pages }: FoundEverywhere): Understood | undefined =>
  pages?.understood ?? here?.understood;

/** Groups what the service found; groups in which no name starts with the text keep their order. */
const useFoundGroups = (
  found: FoundEverywhere | undefined,
  text: string,
): readonly PaletteGroup[] => {
  const { current } = useOrganizations();
  const { spaceId } = useParams({ strict: false });
  const go = useGo();
  if (found === undefined || current === undefined) return [];
  const organizationId = current.id;
  const mark = titleMarks(text, understoodOf(found));
  const context = { mark, go, organizationId };
  // Within the space itself, its name adds nothing.
  const here = (found.here?.items ?? []).map((page) =>
    pageItem({ page, space: { id: spaceId ?? "", title: "" } }, context),
  );
  const elsewhere = pagesElsewhere(found.pages?.items ?? [], found.here && spaceId).map(
    ({ page, space }) =>
      pageItem({ page, space: { id: space.id, title: titleOfSpace(space) } }, context),
  );
  const groups: readonly PaletteGroup[] = [
    { title: strings.inSpace, items: here },
    { title: here.length > 0 ? strings.pagesElsewhere : strings.pages, items: elsewhere },
    {
      title: strings.sites,
      items: found.sites.map(({ id, title }) => ({
        id: `site.${id}`,
        label: title,
        icon: Globe,
        run: go(navPath(organizationId, `sites/${id}`)),
      })),
    },
    {
      title: strings.members,
      items: found.members.map(({ id, user }) => ({
        id: `member.${id}`,
        label: user.displayName,
        ...(user.email !== undefined && { detail: user.email }),
        icon: UserRound,
        run: go(navPath(organizationId, `members/${id}`)),
      })),
    },
    {
      title: strings.teams,
      items: found.teams.map(({ id, title }) => ({
        id: `team.${id}`,
        label: title,
        icon: UsersRound,
        run: go(navPath(organizationId, `teams/${id}`)),
      })),
    },
  ];
  return namedFirst(
    groups.filter(({ items }) => items.length > 0),
    text,
  );
};

interface FoundItems {
  readonly groups: readonly PaletteGroup[];
  /** Whether the groups belong to an earlier text, or are not loaded yet. */
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly understood: Understood | undefined;
  readonly unsearched: boolean;
  retry(): void;
}

/** Returns what the service finds for a text; the last results stay until the next arrive. */
export const useFoundItems = (typed: string): FoundItems => {
  const { current } = useOrganizations();
  const { spaceId } = useParams({ strict: false });
  const text = useDebounced(typed, PAUSE_MS);
  const isMember = current !== undefined && isOpen(current);
  const segments = new Set(
    current === undefined ? [] : navItemsFor(current).map((item) => item.segment),
  );
  const asks = isMember && typed !== "" && text !== "" && text.length <= MAX_SEARCH_QUERY;
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...findQuery({
      organizationId: current?.id ?? "",
      text,
      spaceId,
      may: {
        sites: segments.has("sites"),
        members: segments.has("members"),
        teams: segments.has("teams"),
      },
    }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const found = asks ? data : undefined;
  const failed = found?.failed === true && !isPlaceholderData;
  useEffect(() => (failed ? watchReturn(() => void refetch()) : undefined), [failed, refetch]);
  const wanted = isMember && typed !== "" && typed.length <= MAX_SEARCH_QUERY;
  return {
    groups: useFoundGroups(found, text),
    waiting: wanted && (typed !== text || isPending || isPlaceholderData),
    failed,
    understood: found && understoodOf(found),
    unsearched: (found?.pages?.unsearched ?? 0) > 0,
    retry: () => void refetch(),
  };
};
