import { Link, Outlet, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, FileText, FileX2, Images, Lock } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { cx } from "#web/kit/class-names.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import {
  editorPath,
  type EditorSource,
  EditorSourceProvider,
  returnPath,
  useEditorSource,
} from "./editor-source.ts";
import { filesPath } from "../files/files-path.ts";
import { fileMessages } from "../files/messages.ts";
import { editorMessages as messages } from "./messages.ts";
import { PagesEditor } from "./pages-editor.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";

interface EditorFrameProps {
  readonly source: EditorSource;
  readonly title: string;
  /** The editor of the open page. */
  readonly children: ReactNode;
}

const views = [
  { view: undefined, label: messages.views.write },
  { view: "preview", label: messages.views.preview },
  { view: "pages", label: messages.views.pages },
] as const;

/** Tabs for what does not fit beside the text on narrow screens. */
const Views = () => (
  <div className="mb-3 xl:hidden">
    <TabLinks label={messages.views.label}>
      {views.map(({ view, label }) => (
        <Link
          key={label}
          to="."
          search={(now) => ({ ...now, view })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={cx(tabLinkClass, view === "pages" && "md:hidden")}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  </div>
);

/** Layout of the editor: pages on the left, the open one beside them. */
export const EditorFrame = ({ source, title, children }: EditorFrameProps) => {
  const { pageId } = useParams({ strict: false });
  const { view } = useSearch({ strict: false });
  return (
    <EditorSourceProvider value={source}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to={filesPath(source)} className={buttonClass({ variant: "ghost" })}>
            <Images size={16} aria-hidden />
            {fileMessages.title}
          </Link>
          <Link to={returnPath(source, pageId)} className={buttonClass()}>
            <ArrowLeft size={16} aria-hidden />
            {source.number === undefined ? messages.backToSpace : messages.back}
          </Link>
        </div>
      </header>
      <Views />
      <div className="grid gap-x-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div
          className={cx(
            "md:max-h-[calc(100dvh-10.5rem)] md:overflow-y-auto",
            view !== "pages" && "max-md:hidden",
          )}
        >
          <PagesEditor selected={pageId} />
        </div>
        {children}
      </div>
    </EditorSourceProvider>
  );
};

const route = "/_app/o/$organizationId/spaces/$spaceId/_editor/edit";

/** The editor of a space itself, for people who may edit it while it is not locked. */
export const SpaceEditor = () => {
  const { organizationId, spaceId } = useParams({ from: route });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const source = useMemo(
    () => ({ organizationId, spaceId, number: undefined }),
    [organizationId, spaceId],
  );
  const { edit, propose } = space.permissions;
  const lock = lockOf(space);
  if (edit && lock === undefined)
    return (
      <EditorFrame source={source} title={space.title}>
        <Outlet />
      </EditorFrame>
    );
  return (
    <EmptyState
      size="page"
      icon={Lock}
      title={lock === undefined ? messages.locked.title : messages.locked.spaces[lock].title}
      text={
        lock === undefined ? messages.locked.spaceNotAllowed : messages.locked.spaces[lock].text
      }
      action={
        propose ? (
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/new"
            params={{ organizationId, spaceId }}
            className={buttonClass({ variant: "primary" })}
          >
            {messages.locked.propose}
          </Link>
        ) : (
          <Link to={returnPath(source)} className={buttonClass({ variant: "primary" })}>
            {messages.backToSpace}
          </Link>
        )
      }
    />
  );
};

/** Shown beside a tree without pages. */
export const NothingOpen = () => (
  <EmptyState icon={FileText} title={messages.none.title} text={messages.none.text} />
);

/** Shown instead of a page that cannot be edited; for a deleted one, links to the others. */
export const PageEditorFailure = (failure: FailureProps) => {
  const source = useEditorSource();
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link to={editorPath(source)} className={buttonClass()}>
          {messages.gone.action}
        </Link>
      }
    />
  );
};
