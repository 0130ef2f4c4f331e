import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import type { FoundPage, FoundSection } from "#web/api/search.ts";
import { anchorOf, type Mark } from "#web/shell/search/found-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Marked } from "#web/ui/marked.tsx";
import { messages } from "./messages.ts";

type MarkTitle = (title: string) => readonly Mark[];

interface PlaceProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly mark: MarkTitle;
  /** How many sections are shown per page. */
  readonly sections: number;
}

interface SectionProps extends Omit<PlaceProps, "sections"> {
  readonly page: FoundPage;
  readonly section: FoundSection;
}

/** Texts are cut around the match; an ellipsis is shown where the cut is obvious. */
const beginsWithin = (body: string): boolean => /^\p{Ll}/u.test(body);
const endsWithin = (body: string): boolean => body.length > 200 && !/\p{P}$/u.test(body);

const Section = ({ organizationId, spaceId, mark, page, section }: SectionProps) => {
  const anchor = anchorOf(section);
  return (
    <li>
      <Link
        to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
        params={{ organizationId, spaceId, pageId: page.id }}
        {...(anchor !== undefined && { hash: anchor })}
        className="group block border-l-2 border-line py-0.5 pl-3 text-sm hover:border-control"
      >
        {anchor !== undefined && (
          <span dir="auto" className="block font-medium wrap-anywhere group-hover:underline">
            <Marked text={section.title} marks={mark(section.title)} />
          </span>
        )}
        <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
          {beginsWithin(section.body) && "…"}
          <Marked text={section.body} marks={section.marks} />
          {endsWithin(section.body) && "…"}
        </span>
      </Link>
    </li>
  );
};

const PageRow = ({ page, ...place }: PlaceProps & { page: FoundPage }) => (
  <li className="flex gap-3 border-t border-line px-4 py-3 first:border-t-0">
    <FileText size={16} aria-hidden className="mt-[3px] shrink-0 text-faint" />
    <div className="flex min-w-0 grow flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          data-row-link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{
            organizationId: place.organizationId,
            spaceId: place.spaceId,
            pageId: page.id,
          }}
          dir="auto"
          className="rounded-sm font-medium wrap-anywhere hover:underline"
        >
          <Marked text={page.title} marks={place.mark(page.title)} />
        </Link>
        {page.hidden && <Badge title={messages.hiddenMeaning}>{messages.hidden}</Badge>}
        <span className="min-w-0 truncate text-sm text-faint">{page.path}</span>
      </div>
      {page.sections !== undefined && page.sections.length > 0 && (
        <ul className="flex flex-col gap-2">
          {page.sections.slice(0, place.sections).map((section) => (
            <Section key={section.id} page={page} section={section} {...place} />
          ))}
        </ul>
      )}
    </div>
  </li>
);

interface FoundPagesProps extends PlaceProps {
  readonly label: string;
  readonly pages: readonly FoundPage[];
}

/** Matching pages, each with its matching sections. */
export const FoundPages = ({ label, pages, ...place }: FoundPagesProps) => (
  <ul aria-label={label} className="rounded-md border border-line bg-surface shadow-sm">
    {pages.map((page) => (
      <PageRow key={page.id} page={page} {...place} />
    ))}
  </ul>
);
