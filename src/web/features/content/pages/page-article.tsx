import { emojiFrom } from "#web/kit/emoji.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import {
  Link,
  linkOptions,
  useLocation,
  useNavigate,
  useParams,
  useSearch,
} from "@tanstack/react-router";
import { ArrowLeft, Copy, FileDown, FileX2, History, Link2, SquarePen } from "lucide-react";
import { useMemo } from "react";
import {
  filesQuery,
  pageQuery,
  pagesQuery,
  type RevisionPage,
  type RevisionPageLink,
} from "#web/api/content.ts";
import { DocumentView } from "../document/document-view.tsx";
import { storedDocument } from "../document/stored-document.ts";
import { DocumentLink } from "../document/inline-nodes.tsx";
import { addressOfRef, servedFiles, useSpaceLinks } from "../document/page-links.ts";
import { DocumentContext, noDocument } from "../document/document-context.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { LinksPanel } from "../links/links-panel.tsx";
import { PdfDialog } from "../pdf/pdf-dialog.tsx";
import { firstPage } from "../page-tree/page-items.ts";
import { pageMessages as messages } from "../messages.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";

/**
 * The actions the caller may take: comment, propose a change, edit directly; and what can be copied from the page.
 */
const PageActions = ({ page }: { page: RevisionPage }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { filter } = useSearch({ from: "/_app/o/$organizationId/spaces/$spaceId/_home/pages" });
  const { organizationId, spaceId } = params;
  const address = `${window.location.origin}/o/${organizationId}/spaces/${spaceId}/pages/${page.id}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {space.permissions.comment && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/comments"
          params={params}
          search={{ page: page.id, write: "yes" }}
          className={buttonClass()}
        >
          {messages.comment}
        </Link>
      )}
      {space.permissions.propose && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/new"
          params={params}
          search={{ from: page.id }}
          className={buttonClass()}
        >
          {messages.propose}
        </Link>
      )}
      <ActionMenu
        trigger={<MoreButton label={messages.more} variant="secondary" size="md" />}
        items={[
          space.permissions.edit && {
            label: messages.edit,
            icon: SquarePen,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/edit/$pageId",
              params: { ...params, pageId: page.id },
            }),
          },
          {
            label: messages.history,
            icon: History,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/history",
              params,
              search: { about: page.id },
            }),
          },
          {
            label: messages.links,
            icon: Link2,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/pages/$pageId",
              params: { ...params, pageId: page.id },
              search: { filter, links: "out" },
            }),
          },
          page.type !== "link" && {
            label: messages.pdf,
            icon: FileDown,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/pages/$pageId",
              params: { ...params, pageId: page.id },
              search: { filter, pdf: "yes" },
            }),
          },
          {
            label: messages.copyLink,
            icon: Copy,
            onSelect: () => copyText(address, messages.copied.link),
          },
          {
            label: messages.copyId,
            icon: Copy,
            onSelect: () => copyText(page.id, messages.copied.id),
          },
          page.type !== "link" && {
            label: messages.copyPath,
            icon: Copy,
            onSelect: () => copyText(page.path, messages.copied.path),
          },
        ]}
      />
    </div>
  );
};

interface PageArticleProps {
  readonly pageId: string;
  /** Whether the page's title becomes the screen's title. */
  readonly named?: boolean;
}

const Named = ({ title }: { title: string }) => {
  useScreenTitle(title);
  return null;
};

interface LinkEntryProps {
  readonly page: RevisionPageLink;
  readonly organizationId: string;
  readonly links: ReturnType<typeof useSpaceLinks>;
}

/** A link page has no content of its own; it links to its target. */
const LinkEntry = ({ page, organizationId, links }: LinkEntryProps) => {
  const address = addressOfRef(page.target) ?? page.href ?? "";
  const linkTarget = (href: string) =>
    href.startsWith("/spaces/") ? { href: `/o/${organizationId}${href}` } : links.linkTarget(href);
  return (
    <DocumentContext value={{ ...noDocument, ...links, linkTarget }}>
      <p className="text-md">
        {messages.leadsTo} <DocumentLink href={address}>{address || page.title}</DocumentLink>
      </p>
    </DocumentContext>
  );
};

const PageText = ({ page }: { page: RevisionPage }) => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { data: files } = useSuspenseQuery(filesQuery(spaceId));
  const at = useLocation({ select: ({ hash }) => hash });
  const { data: all } = useQuery(pagesQuery(spaceId));
  const links = useSpaceLinks(organizationId, spaceId, { page: page.id, pages: all?.pages });
  const fileAddress = useMemo(() => servedFiles(files.items), [files.items]);
  if (page.type === "link")
    return <LinkEntry page={page} organizationId={organizationId} links={links} />;
  if (page.type === "group") return <p className="text-base text-muted">{messages.group}</p>;
  const document = storedDocument(page.document);
  if (document.nodes.length === 0) return <p className="text-base text-muted">{messages.empty}</p>;
  return (
    <DocumentView
      key={page.id}
      document={document}
      documentId={page.documentId}
      at={at}
      headingOffset={1}
      fileAddress={fileAddress}
      {...links}
    />
  );
};

/** The dialog that saves the page, or the whole space, as PDF; open while the address has `pdf`. */
const PagePdf = ({ page: { id, title } }: { page: RevisionPage }) => {
  const { spaceId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { pdf } = useSearch({ from: "/_app/o/$organizationId/spaces/$spaceId/_home/pages" });
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, pdf: undefined }),
      replace: true,
      resetScroll: false,
    });
  return <PdfDialog open={pdf === "yes"} onClose={close} spaceId={spaceId} page={{ id, title }} />;
};

/** A page of a space for reading, with the actions that change it. */
export const PageArticle = ({ pageId, named = false }: PageArticleProps) => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { data: page } = useSuspenseQuery(pageQuery(spaceId, pageId));
  return (
    <article>
      {named && <Named title={page.title} />}
      <Link
        to="/o/$organizationId/spaces/$spaceId/pages"
        params={{ organizationId, spaceId }}
        className="mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink md:hidden"
      >
        <ArrowLeft size={14} aria-hidden />
        {messages.back}
      </Link>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
        <div className="min-w-0">
          <h2 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {page.emoji && <span aria-hidden>{emojiFrom(page.emoji)} </span>}
            {page.title}
          </h2>
          {page.type === "document" && page.description && (
            <p dir="auto" className="mt-1 max-w-[70ch] text-md text-muted">
              {page.description}
            </p>
          )}
          {page.updatedAt !== undefined && (
            <p className="mt-1 text-sm text-faint">
              {messages.updated} <Timestamp value={page.updatedAt} />
            </p>
          )}
        </div>
        <PageActions page={page} />
      </header>
      <PageText page={page} />
      <PagePdf page={page} />
      <LinksPanel page={page} />
    </article>
  );
};

/** The page that a space opens at. */
export const FirstPage = () => {
  const { spaceId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const first = firstPage(data.pages);
  return first && <PageArticle pageId={first.id} />;
};

/** Shown instead of a page that cannot be shown; for a deleted one, links to the history, which still has it. */
export const PageFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { pageId } = useParams({ strict: false });
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <>
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages"
            params={params}
            className={buttonClass()}
          >
            {messages.back}
          </Link>
          <Link
            to="/o/$organizationId/spaces/$spaceId/history"
            params={params}
            search={{ about: pageId }}
            className={buttonClass()}
          >
            {messages.gone.history}
          </Link>
        </>
      }
    />
  );
};
