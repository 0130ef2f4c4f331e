import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { cx } from "#web/kit/class-names.ts";
import { useKeys } from "#web/shell/keys.ts";
import { useScreenTitle } from "#web/shell/titles.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { editorStrings as strings } from "./editor-strings.ts";
import { pageOf, returnPath, useEditorSource } from "./editor-source.ts";
import { insertionOf, markdownOf, refusalOf } from "./insert-files.ts";
import { MarkdownField, type MarkdownFieldHandle } from "./markdown-field.tsx";
import { PageDetails, PageTitle } from "./page-details.tsx";
import { Preview } from "./preview.tsx";
import { SaveStatus } from "./save-status.tsx";
import { useContentChange } from "./use-content-change.ts";
import { usePageWriter } from "./use-page-writer.ts";

/** Puts files into the content, then the Markdown that shows them where the caret is. */
const useInsertFiles = (insert: (words: string) => void) => {
  const change = useContentChange(useEditorSource());
  const [adding, setAdding] = useState(0);
  const add = async (files: readonly File[]) => {
    const refusal = refusalOf(files);
    if (refusal !== undefined)
      return void toast({ tone: "danger", title: strings.files.refused, description: refusal });
    setAdding((count) => count + files.length);
    try {
      const { files: added } = await change([await insertionOf(files)]);
      insert(added.map(markdownOf).join("\n\n"));
      toast({ title: strings.files.added(added.map(({ name }) => name).join(", ")) });
    } catch (error) {
      toast({
        tone: "danger",
        title: strings.files.refused,
        description: describeFailure(error).text,
        action: { label: strings.refusedAgain, run: () => void add(files) },
      });
    } finally {
      setAdding((count) => count - files.length);
    }
  };
  return { adding, add: (files: readonly File[]) => void add(files) };
};

const gone = { title: strings.gone.title, text: strings.gone.text };

/** One page: what it says of itself, its text, and how that will read. */
export const PageEditor = ({ pageId }: { pageId: string }) => {
  const source = useEditorSource();
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false });
  const { data: page, error } = useSuspenseQuery(pageOf(source, pageId));
  const { writer, writing, details, saving, restored } = usePageWriter(page);
  const [placed, setPlaced] = useState("");
  const field = useRef<MarkdownFieldHandle>(null);
  const hintId = useId();
  const { adding, add } = useInsertFiles((words) => field.current?.insert(words));
  const automatic = source.number !== undefined;
  useScreenTitle(details.title ?? page.title);

  const leave = () => void navigate({ href: returnPath(source, pageId) });
  const save = () => void writer.save();
  const format = (name: "bold" | "italic" | "code" | "link") => () => field.current?.format(name);
  useKeys([
    { keys: "mod+s", label: automatic ? strings.keys.save : strings.keys.publish, run: save },
    {
      keys: "mod+Enter",
      label: automatic ? strings.keys.back : strings.keys.backToSpace,
      run: leave,
    },
    { keys: "mod+b", label: strings.keys.bold, run: format("bold") },
    { keys: "mod+i", label: strings.keys.italic, run: format("italic") },
    { keys: "mod+e", label: strings.keys.code, run: format("code") },
  ]);

  const refusal = saving.at === "refused" ? describeFailure(saving.failure) : undefined;
  const isDocument = page.type === "document";
  const settled = saving.at === "saved" ? strings.publishNothing : undefined;
  return (
    <section
      aria-label={page.title}
      className={cx(
        "flex min-w-0 flex-col gap-2 md:h-[calc(100dvh-10.5rem)] md:min-h-120",
        view === "pages" && "max-md:hidden",
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <PageTitle page={page} typed={details} writer={writer} />
        <div className="flex items-center gap-2">
          <SaveStatus saving={saving} automatic={automatic} />
          {saving.at === "offline" && automatic && (
            <Button size="sm" onClick={save}>
              {strings.saving.now}
            </Button>
          )}
          {!automatic && (
            <Button
              variant="primary"
              pending={saving.at === "saving"}
              disabledReason={settled}
              onClick={save}
            >
              {strings.publish}
            </Button>
          )}
        </div>
      </div>
      {isRefusal(error, 404) && (
        <Callout tone="danger" title={gone.title}>
          {gone.text}
        </Callout>
      )}
      {restored && (
        <Callout
          title={strings.restored}
          actions={
            <>
              <Button size="sm" onClick={writer.discard}>
                {strings.restoredDiscard}
              </Button>
              <Button size="sm" onClick={writer.acknowledge}>
                {strings.restoredKeep}
              </Button>
            </>
          }
        />
      )}
      {refusal && (
        <RetryCallout title={strings.refused} retry={strings.refusedAgain} onRetry={save}>
          {refusal.text}
        </RetryCallout>
      )}
      {saving.at === "conflict" && (
        <ConflictChoice
          texts={{
            base: writing.base.markdown,
            ours: writing.text,
            theirs: saving.theirs.markdown,
          }}
          onChoose={(markdown) => writer.choose(markdown, saving.theirs)}
        />
      )}
      <PageDetails page={page} typed={details} writer={writer} />
      {isDocument ? (
        <div className="grid min-h-0 grow gap-4 xl:grid-cols-2">
          <div
            className={cx("flex min-h-0 min-w-0 flex-col", view === "preview" && "max-xl:hidden")}
          >
            <div className="min-h-0 grow overflow-hidden rounded-md border border-control bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent max-md:h-[60dvh] max-md:grow-0">
              <MarkdownField
                ref={field}
                label={strings.text}
                describedBy={hintId}
                placeholder={strings.placeholder}
                text={writing.text}
                onType={writer.type}
                onPlace={setPlaced}
                onFiles={add}
                onSave={save}
                onLeave={leave}
              />
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 pt-1 text-xs text-muted">
              <p id={hintId}>{strings.leaveByKeys}</p>
              <p role="status">{adding > 0 && strings.files.adding(adding)}</p>
            </div>
          </div>
          <div
            className={cx(
              "min-h-0 min-w-0 max-md:h-[60dvh]",
              view !== "preview" && "max-xl:hidden",
            )}
          >
            <Preview page={pageId} markdown={writing.text} placed={placed} />
          </div>
        </div>
      ) : (
        <p className="text-base text-muted">{strings.details[page.type]}</p>
      )}
      <LeaveGuard hasUnsaved={writer.isStuck} onLeave={writer.discard} />
    </section>
  );
};
