import { emojiFrom } from "#web/kit/emoji.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, LayoutTemplate, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import {
  type SpaceTemplate,
  type SpaceTemplatePage,
  templatePagesQuery,
  templatesQuery,
} from "#web/api/space-templates.ts";
import { cx } from "#web/kit/class-names.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { templateMessages as messages } from "./messages.ts";
import { shownTemplate, type TemplateSearch } from "./search.ts";
import { TemplateText } from "./template-text.tsx";
import { TemplateTree } from "./template-tree.tsx";

const Entry = ({ template, current }: { template: SpaceTemplate; current: boolean }) => (
  <li>
    <Link
      to="."
      search={(now) => ({ ...now, template: template.id, page: undefined })}
      replace
      resetScroll={false}
      {...(current && { "aria-current": "true" as const })}
      className={cx(
        "flex items-start gap-2.5 rounded-sm px-2.5 py-2 hover:bg-subtle",
        current && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <span aria-hidden className="w-5 shrink-0 text-center">
        {template.emoji === undefined ? (
          <LayoutTemplate size={16} className="mt-0.5 inline text-faint" />
        ) : (
          emojiFrom(template.emoji)
        )}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{titleOfSpace(template)}</span>
        <span className="block text-sm text-muted">{messages.pages(template.pages)}</span>
      </span>
    </Link>
  </li>
);

interface ListProps {
  readonly templates: readonly SpaceTemplate[];
  readonly current: string | undefined;
}

/** The options: the templates of the service, then the spaces of the organization. */
const TemplateList = ({ templates, current }: ListProps) => {
  const ownId = useId();
  const [shipped, own] = [
    templates.filter(({ space }) => space === undefined),
    templates.filter(({ space }) => space !== undefined),
  ];
  const entries = (some: readonly SpaceTemplate[]) =>
    some.map((template) => (
      <Entry key={template.id} template={template} current={template.id === current} />
    ));
  return (
    <nav aria-label={messages.list}>
      <ul className="flex flex-col gap-0.5">{entries(shipped)}</ul>
      {own.length > 0 && (
        <>
          <h2 id={ownId} className="mt-4 mb-1 px-2.5 text-sm font-medium text-muted">
            {messages.own}
          </h2>
          <ul aria-labelledby={ownId} className="flex flex-col gap-0.5">
            {entries(own)}
          </ul>
        </>
      )}
    </nav>
  );
};

const firstText = (pages: readonly SpaceTemplatePage[]): SpaceTemplatePage | undefined => {
  for (const page of pages) {
    const found = page.type === "document" ? page : firstText(page.pages);
    if (found !== undefined) return found;
  }
  return undefined;
};

const findIn = (pages: readonly SpaceTemplatePage[], id: string): SpaceTemplatePage | undefined => {
  for (const page of pages) {
    const found = page.id === id ? page : findIn(page.pages, id);
    if (found !== undefined) return found;
  }
  return undefined;
};

interface PreviewProps {
  readonly organizationId: string;
  readonly template: SpaceTemplate;
  readonly page: string | undefined;
}

/** The pages of a template and, beside them, the previewed one. */
const Pages = ({ organizationId, template, page }: PreviewProps) => {
  const { data, isError, refetch } = useQuery(templatePagesQuery(organizationId, template.id));
  if (isError) return <RetryCallout onRetry={() => void refetch()}>{messages.failed}</RetryCallout>;
  if (data === undefined)
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{messages.loading}</span>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-7 w-full max-w-60" />
        ))}
      </div>
    );
  if (data.pages.length === 0)
    return (
      <EmptyState
        icon={FileText}
        title={messages.empty.title}
        text={template.space === undefined ? messages.empty.text : messages.empty.textForOwn}
      />
    );
  const shown = (page && findIn(data.pages, page)) || firstText(data.pages);
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto">
        <TemplateTree
          key={template.id}
          label={messages.pagesOf(titleOfSpace(template))}
          pages={data.pages}
          template={template.id}
          selected={shown?.id}
        />
      </div>
      {shown && <TemplateText organizationId={organizationId} template={template} page={shown} />}
    </div>
  );
};

interface TemplateGalleryProps {
  readonly organizationId: string;
  readonly search: TemplateSearch;
  /** Whether templates without pages are included. */
  readonly withEmpty: boolean;
  /** Renders the action for the previewed template. */
  readonly action: (template: SpaceTemplate) => ReactNode;
}

/** A list of templates, with a readable preview of the selected one beside it. */
export const TemplateGallery = ({
  organizationId,
  search,
  withEmpty,
  action,
}: TemplateGalleryProps) => {
  const { data } = useSuspenseQuery(templatesQuery(organizationId));
  const templates = withEmpty ? data : data.filter(({ pages }) => pages > 0);
  const shown = shownTemplate(templates, search.template);
  const preview = useRef<HTMLElement>(null);
  const before = useRef(search.template);
  useEffect(() => {
    if (before.current === search.template) return;
    before.current = search.template;
    // If the list is above the preview, the selection would be out of sight.
    preview.current?.scrollIntoView({ block: "nearest" });
  }, [search.template]);
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="md:sticky md:top-16 md:-m-1 md:max-h-[calc(100dvh-5rem)] md:self-start md:overflow-y-auto md:p-1">
        <TemplateList templates={templates} current={shown?.id} />
      </div>
      {shown === undefined ? (
        <EmptyState
          icon={SearchX}
          title={messages.gone.title}
          text={messages.gone.text}
          action={
            <Link
              to="."
              search={(now) => ({ ...now, template: undefined, page: undefined })}
              className={buttonClass()}
            >
              {messages.gone.action}
            </Link>
          }
        />
      ) : (
        <section
          ref={preview}
          aria-label={messages.previewOf(titleOfSpace(shown))}
          className="min-w-0 scroll-mt-16"
        >
          <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
            <div className="min-w-0 grow basis-72">
              <h2 className="text-lg font-semibold wrap-anywhere">{titleOfSpace(shown)}</h2>
              <p className="mt-0.5 max-w-[65ch] text-base text-muted">
                {shown.description ?? messages.ownText}
              </p>
            </div>
            {action(shown)}
          </header>
          <Pages organizationId={organizationId} template={shown} page={search.page} />
        </section>
      )}
    </div>
  );
};
