import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { TabLinks, tabLinkClass } from "#web/ui/tabs.tsx";
import { type EditorSource, EditorSourceProvider, returnPath } from "./editor-source.ts";
import { editorStrings as strings } from "./editor-strings.ts";
import { PagesEditor } from "./pages-editor.tsx";

interface EditorFrameProps {
  readonly source: EditorSource;
  readonly title: string;
  /** The editor of the page that is open. */
  readonly children: ReactNode;
}

const views = [
  { view: undefined, label: strings.views.write },
  { view: "preview", label: strings.views.preview },
  { view: "pages", label: strings.views.pages },
] as const;

/** What there is no room for beside the text, where the screen is narrow. */
const Views = () => (
  <div className="mb-3 xl:hidden">
    <TabLinks label={strings.views.label}>
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

/** The editor: pages on the left, the open one beside it. */
export const EditorFrame = ({ source, title, children }: EditorFrameProps) => {
  const { pageId } = useParams({ strict: false });
  const { view } = useSearch({ strict: false });
  return (
    <EditorSourceProvider value={source}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
        <Link to={returnPath(source, pageId)} className={buttonClass()}>
          <ArrowLeft size={16} aria-hidden />
          {source.number === undefined ? strings.backToSpace : strings.back}
        </Link>
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
