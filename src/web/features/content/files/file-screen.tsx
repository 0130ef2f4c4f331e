import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowDownToLine, ArrowLeft, FileX2, Link2Off } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { fileBacklinksQuery, type SpaceFile, spaceFileQuery } from "#web/api/files.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { type EditorSource, returnPath } from "../editor/editor-source.ts";
import { PageLink } from "../links/link-ends.tsx";
import { linkMessages } from "../messages.ts";
import { useFileActions } from "./file-actions.tsx";
import { isShownPicture } from "./file-names.ts";
import { filesPath } from "./files-path.ts";
import { fileMessages as messages, typeInWords } from "./messages.ts";

interface FileOf {
  readonly source: EditorSource;
  readonly file: SpaceFile;
}

const Preview = ({ file: { name, contentType, downloadURL, dimensions } }: Pick<FileOf, "file">) =>
  isShownPicture(contentType) ? (
    <img
      src={downloadURL}
      alt={messages.preview(name)}
      className="h-auto max-h-[28rem] max-w-full rounded-md border border-line bg-subtle object-contain"
      {...dimensions}
    />
  ) : (
    <p className="rounded-md border border-dashed border-control px-4 py-8 text-center text-sm text-muted">
      {messages.noPreview}
    </p>
  );

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-line py-2 first:border-t-0">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ file }: Pick<FileOf, "file">) => {
  const { contentType, size, dimensions, uploadedAt, uploadedBy } = file;
  return (
    <section aria-labelledby="file-facts">
      <h3 id="file-facts" className="mb-1 font-semibold">
        {messages.facts}
      </h3>
      <dl className="text-base">
        <Fact name={messages.fact.type}>{typeInWords(contentType)}</Fact>
        <Fact name={messages.fact.size}>{formatBytes(size)}</Fact>
        {dimensions !== undefined && (
          <Fact name={messages.fact.dimensions}>
            {messages.sides(dimensions.width, dimensions.height)}
          </Fact>
        )}
        <Fact name={messages.fact.uploaded}>
          <Timestamp value={uploadedAt} missing={messages.unknown} />
          {uploadedBy !== undefined && ` ${messages.by(uploadedBy.displayName)}`}
        </Fact>
      </dl>
    </section>
  );
};

/** How many pages are shown initially, and after the button is pressed: the maximum of one response. */
const limits = { first: 50, all: 1000 } as const;

/** The pages that use a file, as links to each use. */
const Uses = ({ source, file }: FileOf) => {
  const [limit, setLimit] = useState<number>(limits.first);
  const { data, error, refetch } = useQuery({
    ...fileBacklinksQuery(source, file.id, { limit }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined && error === null) return <ListSkeleton rows={2} />;
  if (data === undefined) {
    const { title, text } = describeFailure(error);
    return (
      <RetryCallout title={title} onRetry={() => void refetch()}>
        {text}
      </RetryCallout>
    );
  }
  const { items, count = items.length } = data;
  if (items.length === 0) return <EmptyState icon={Link2Off} {...messages.nowhere} />;
  return (
    <>
      <ul aria-label={messages.where} className="flex flex-col">
        {items.map(
          (place) =>
            place.kind === "page" && (
              <li
                key={place.page.id}
                className="border-t border-line py-2 text-base wrap-anywhere first:border-t-0"
              >
                {source.number === undefined ? (
                  <PageLink place={place} />
                ) : (
                  <Link
                    to={returnPath(source, place.page.id)}
                    className="rounded-sm text-accent-ink underline underline-offset-2"
                  >
                    {place.page.title || linkMessages.untitled}
                  </Link>
                )}
              </li>
            ),
        )}
      </ul>
      {count > items.length && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line pt-3 text-sm text-muted">
          {linkMessages.first(items.length, count)}
          {limit === limits.first && (
            <Button size="sm" onClick={() => setLimit(limits.all)}>
              {linkMessages.more}
            </Button>
          )}
        </p>
      )}
    </>
  );
};

const OpenFile = ({ source, file }: FileOf) => {
  const navigate = useNavigate();
  const { ways, start, itemsOf, dialog } = useFileActions(
    source,
    () => void navigate({ href: filesPath(source), replace: true }),
  );
  useScreenTitle(file.name);
  const [way] = ways;
  return (
    <article>
      <Link
        to={filesPath(source)}
        className="mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {messages.back}
      </Link>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
        <h2 dir="auto" className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere">
          {file.name}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <a href={file.downloadURL} download={file.name} className={buttonClass()}>
            <ArrowDownToLine size={16} aria-hidden />
            {messages.download}
          </a>
          {way !== undefined && (
            <Button onClick={() => start({ kind: "replace", way, file })}>
              {messages.actions[way].replace}
            </Button>
          )}
          <ActionMenu
            trigger={<MoreButton label={messages.menu(file.name)} variant="secondary" size="md" />}
            items={() => itemsOf(file, way && { replaceBy: way })}
          />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Preview file={file} />
        <div className="flex flex-col gap-6">
          <Facts file={file} />
          <section aria-labelledby="file-uses">
            <h3 id="file-uses" className="mb-1 font-semibold">
              {messages.where}
            </h3>
            <Uses source={source} file={file} />
          </section>
        </div>
      </div>
      {dialog}
    </article>
  );
};

interface FileFailureProps extends FailureProps {
  readonly source: EditorSource;
}

/** Shown instead of a file that cannot be shown; for a deleted one, links to the others. */
export const FileFailure = ({ source, ...failure }: FileFailureProps) => (
  <GoneFailure
    {...failure}
    size="section"
    icon={FileX2}
    title={messages.gone.title}
    text={messages.gone.text}
    action={
      <Link to={filesPath(source)} className={buttonClass()}>
        {messages.gone.action}
      </Link>
    }
  />
);

/** A file: its content, its details, the pages that use it, and its actions. */
export const FileScreen = ({ source, fileId }: { source: EditorSource; fileId: string }) => {
  const { data: file, error } = useSuspenseQuery(spaceFileQuery(source, fileId));
  if (isRefusal(error, 403, 404)) return <FileFailure source={source} error={error} />;
  return <OpenFile source={source} file={file} />;
};
