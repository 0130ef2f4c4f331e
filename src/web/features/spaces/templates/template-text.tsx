import { emojiFrom } from "#web/kit/emoji.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { filesQuery } from "#web/api/content.ts";
import {
  type SpaceTemplate,
  type SpaceTemplatePage,
  templatePageQuery,
} from "#web/api/space-templates.ts";
import {
  DocumentView,
  servedFiles,
  storedDocument,
  usePageLinks,
} from "#web/features/content/index.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { templateMessages as messages } from "./messages.ts";

interface TemplateTextProps {
  readonly organizationId: string;
  readonly template: SpaceTemplate;
  readonly page: SpaceTemplatePage;
}

const Loading = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{messages.loading}</span>
    {["w-full", "w-11/12", "w-2/3", "w-full", "w-5/6"].map((width, line) => (
      <Skeleton key={line} className={`h-4 ${width}`} />
    ))}
  </div>
);

/** The content of a template's page; its links point to other pages of the preview. */
const Text = ({ organizationId, template, page }: TemplateTextProps) => {
  const { data, isError, refetch } = useQuery(
    templatePageQuery(organizationId, template.id, page.id),
  );
  const { data: files } = useQuery({
    ...filesQuery(template.space ?? ""),
    enabled: template.space !== undefined,
  });
  const { pathname, searchStr } = useLocation();
  const leadTo = useCallback(
    (address: string) => {
      const [, id = "", anchor = ""] = /^\/pages\/(\w+)(#.*)?/.exec(address) ?? [];
      const search = new URLSearchParams(searchStr);
      search.set("template", template.id);
      search.set("page", id);
      return `${pathname}?${search.toString()}${anchor}`;
    },
    [pathname, searchStr, template.id],
  );
  const links = usePageLinks(leadTo, {});
  const at = useLocation({ select: ({ hash }) => hash });
  const fileAddress = useMemo(() => servedFiles(files?.items ?? []), [files]);
  if (isError)
    return <RetryCallout onRetry={() => void refetch()}>{messages.pageFailed}</RetryCallout>;
  if (data === undefined) return <Loading />;
  const document = storedDocument(data.document);
  if (document.nodes.length === 0)
    return (
      <p className="text-base text-muted">
        {page.type === "link" ? messages.link : messages.noText}
      </p>
    );
  return (
    <DocumentView
      key={page.id}
      document={document}
      at={at}
      headingOffset={2}
      fileAddress={fileAddress}
      {...links}
    />
  );
};

/** A page of a template as it will look. */
export const TemplateText = (props: TemplateTextProps) => {
  const { title, emoji, description } = props.page;
  return (
    <article className="min-w-0">
      <header className="mb-5 border-b border-line pb-4">
        <h3 className="text-xl font-semibold tracking-tight wrap-anywhere">
          {emoji && <span aria-hidden>{emojiFrom(emoji)} </span>}
          {title}
        </h3>
        {description && <p className="mt-1 max-w-[70ch] text-base text-muted">{description}</p>}
      </header>
      <Text {...props} />
    </article>
  );
};
