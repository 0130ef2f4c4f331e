import type { StateCommand } from "@codemirror/state";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useId, useRef, useState } from "react";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { cx } from "#web/kit/class-names.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { InsertMenu } from "./api/insert-menu.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { EditorToolbar, useInsertions } from "./editor-toolbar.tsx";
import { bold, code, italic } from "./formatting.ts";
import { editorMessages as messages } from "./messages.ts";
import { pageOf, returnPath, useEditorSource } from "./editor-source.ts";
import { useInsertFiles } from "./insert-files.ts";
import { MeetingNotice } from "./meeting-notice.tsx";
import { MarkdownField, type MarkdownFieldHandle } from "./markdown-field.tsx";
import { PageDetails, PageTitle } from "./page-details.tsx";
import { DeadLinks } from "./dead-links.tsx";
import { Preview } from "./preview.tsx";
import { usePageWriter } from "./use-page-writer.ts";
import { Check, CloudOff, Pencil, TriangleAlert } from "lucide-react";
import type { Saving } from "./page-writer.ts";

/** The state of saving as a text: in a change request pages save automatically, in a space they are published. */
const savingWords = ({ at }: Saving, automatic: boolean): string => {
  const { published, unpublished, publishing, unpublishedOffline } = messages.saving;
  const inSpace = {
    ...messages.saving,
    saved: published,
    typing: unpublished,
    saving: publishing,
    offline: unpublishedOffline,
  };
  return (automatic ? messages.saving : inSpace)[at];
};

const signs: Readonly<Record<Saving["at"], ReactNode>> = {
  saved: <Check size={14} aria-hidden className="shrink-0 text-success-ink" />,
  typing: <Pencil size={14} aria-hidden className="shrink-0" />,
  saving: <Spinner />,
  offline: <CloudOff size={14} aria-hidden className="shrink-0 text-warning-ink" />,
  refused: <TriangleAlert size={14} aria-hidden className="shrink-0 text-danger-ink" />,
  conflict: <TriangleAlert size={14} aria-hidden className="shrink-0 text-danger-ink" />,
};

/** The editor of a page: its title and other properties, its text, and a preview. */
export const PageEditor = ({ pageId }: { pageId: string }) => {
  const source = useEditorSource();
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false });
  const { data: page, error } = useSuspenseQuery(pageOf(source, pageId));
  const { writer, writing, details, saving, restored, meeting } = usePageWriter(page);
  const [textBeforeCaret, setTextBeforeCaret] = useState("");
  const [inTable, setInTable] = useState(false);
  const [deadLinks, setDeadLinks] = useState<readonly string[]>([]);
  const field = useRef<MarkdownFieldHandle>(null);
  const hintId = useId();
  const { adding, add } = useInsertFiles((words) => field.current?.insert(words));
  const run = (command: StateCommand) => field.current?.run(command);
  const { insertions, elements } = useInsertions({ run, onFiles: add });
  const automatic = source.number !== undefined;
  useScreenTitle(details.title ?? page.title);

  const leave = () => void navigate({ href: returnPath(source, pageId) });
  const save = () => void writer.save();
  const format = (command: StateCommand) => () => run(command);
  useKeys([
    { keys: "mod+s", label: automatic ? messages.keys.save : messages.keys.publish, run: save },
    {
      keys: "mod+Enter",
      label: automatic ? messages.keys.back : messages.keys.backToSpace,
      run: leave,
    },
    { keys: "mod+b", label: messages.keys.bold, run: format(bold) },
    { keys: "mod+i", label: messages.keys.italic, run: format(italic) },
    { keys: "mod+e", label: messages.keys.code, run: format(code) },
  ]);

  const refusal = saving.at === "refused" ? describeFailure(saving.failure) : undefined;
  const isDocument = page.type === "document";
  const upToDate = saving.at === "saved" ? messages.publishNothing : undefined;
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
          <p role="status" className="flex min-h-8 items-center gap-1.5 text-sm text-muted">
            {signs[saving.at]}
            {savingWords(saving, automatic)}
          </p>
          {saving.at === "offline" && automatic && (
            <Button size="sm" onClick={save}>
              {messages.saving.now}
            </Button>
          )}
          {!automatic && (
            <Button
              variant="primary"
              pending={saving.at === "saving"}
              disabledReason={upToDate}
              onClick={save}
            >
              {messages.publish}
            </Button>
          )}
        </div>
      </div>
      {isRefusal(error, 404) && (
        <Callout tone="danger" title={messages.gone.title}>
          {messages.gone.text}
        </Callout>
      )}
      {restored && (
        <Callout
          title={messages.restored}
          actions={
            <>
              <Button size="sm" onClick={writer.discard}>
                {messages.restoredDiscard}
              </Button>
              <Button size="sm" onClick={writer.acknowledge}>
                {messages.restoredKeep}
              </Button>
            </>
          }
        />
      )}
      {meeting && (
        <MeetingNotice
          who={meeting.who}
          words={writing.text.slice(meeting.from, meeting.to)}
          onShow={() => field.current?.show(meeting.from, meeting.to)}
          onDismiss={writer.dismissMeeting}
        />
      )}
      {refusal && (
        <RetryCallout title={messages.refused} onRetry={save}>
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
            <div className="flex min-h-0 grow flex-col rounded-md border border-control bg-surface has-[.cm-focused]:border-accent has-[.cm-focused]:outline-2 has-[.cm-focused]:outline-accent max-md:h-[60dvh] max-md:grow-0">
              <EditorToolbar run={run} insertions={insertions} inTable={inTable} />
              {elements}
              <MarkdownField
                ref={field}
                label={messages.text}
                describedBy={hintId}
                placeholder={messages.placeholder}
                text={writing.text}
                onType={writer.type}
                insertions={insertions}
                onCaretMove={(before, isTable) => {
                  setTextBeforeCaret(before);
                  setInTable(isTable);
                }}
                onFiles={add}
                onSave={save}
                onLeave={leave}
              />
            </div>
            {deadLinks.length > 0 && <DeadLinks addresses={deadLinks} />}
            <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1 text-xs text-muted">
              <p id={hintId}>{messages.leaveByKeys}</p>
              <p role="status">{adding > 0 && messages.files.adding(adding)}</p>
              <InsertMenu onInsert={(words) => field.current?.insert(words)} />
            </div>
          </div>
          <div
            className={cx(
              "min-h-0 min-w-0 max-md:h-[60dvh]",
              view !== "preview" && "max-xl:hidden",
            )}
          >
            <Preview
              page={pageId}
              markdown={writing.text}
              documentId={writing.base.documentId}
              textBeforeCaret={textBeforeCaret}
              onDeadLinks={setDeadLinks}
            />
          </div>
        </div>
      ) : (
        <p className="text-base text-muted">{messages.details[page.type]}</p>
      )}
      <LeaveGuard hasUnsaved={writer.isStuck} onLeave={writer.discard} />
    </section>
  );
};
