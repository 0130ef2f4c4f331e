import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { SearchField } from "#web/shell/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { messages } from "./messages.ts";
import { MAX_SITE_SEARCH } from "#contract/schemas/limits.ts";
import { publishedParam, type SitesSearch } from "./sites-search.ts";

const publishedChoices = [
  { value: "", label: messages.every },
  { value: "yes", label: messages.published },
  { value: "no", label: messages.unpublished },
];

const useSpaceChoices = (chosen: string | undefined) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: spaces } = useQuery(allSpacesQuery(organizationId));
  const known = (spaces ?? []).map((space) => ({ value: space.id, label: titleOfSpace(space) }));
  known.sort((one, other) => one.label.localeCompare(other.label));
  const unknown = chosen !== undefined && known.every(({ value }) => value !== chosen);
  return [
    { value: "", label: messages.everySpace },
    ...(unknown ? [{ value: chosen, label: messages.unknownSpace }] : []),
    ...known,
  ];
};

interface SitesToolbarProps {
  readonly search: SitesSearch;
  /** Narrows the list anew, from its first page. */
  readonly onNarrow: (change: Partial<SitesSearch>, replace?: boolean) => void;
}

/** Search by title, published or not, and which space a site shows. */
export const SitesToolbar = ({ search, onNarrow }: SitesToolbarProps) => (
  <Toolbar label={messages.filters}>
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      maxLength={MAX_SITE_SEARCH}
      value={search.q ?? ""}
      onSearch={(text, again) => onNarrow({ q: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={messages.publishedFilter}
      className="w-40 max-sm:grow"
      value={search.published ?? ""}
      options={publishedChoices}
      onChange={({ target }) => onNarrow({ published: publishedParam(target.value) })}
    />
    <Select
      aria-label={messages.spaceFilter}
      className="w-52 max-sm:grow"
      value={search.space ?? ""}
      options={useSpaceChoices(search.space)}
      onChange={({ target }) => onNarrow({ space: target.value || undefined })}
    />
  </Toolbar>
);
