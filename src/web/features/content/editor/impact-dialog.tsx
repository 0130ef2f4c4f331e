import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import type { ContentImpact } from "#web/api/content.ts";
import { describeFailure, isRefusedFor } from "#web/api/failures.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, type SelectOption } from "#web/ui/select.tsx";
import { useEditorSource } from "./editor-source.ts";
import { editorPagesMessages } from "./messages.ts";

const messages = editorPagesMessages.impact;

/** How many items of each list are shown. */
const SHOWN = 5;

/** Whether a change breaks nothing and needs no confirmation. */
export const breaksNothing = ({
  links,
  addresses,
  redirects,
  unreachable,
}: ContentImpact): boolean =>
  links.count + addresses.count + redirects.count + unreachable.count === 0;

interface EffectsProps<Item> {
  readonly title: (count: number) => string;
  readonly effects: { readonly count: number; readonly items: readonly Item[] };
  readonly render: (item: Item) => ReactNode;
}

/** The number of items of a kind and the first few of them; nothing if there are none. */
const Effects = <Item,>({ title, effects: { count, items }, render }: EffectsProps<Item>) => {
  if (count === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink">{title(count)}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 marker:text-faint">
        {items.slice(0, SHOWN).map((item, at) => (
          <li key={at}>{render(item)}</li>
        ))}
        {count > SHOWN && <li>{messages.more(count - SHOWN)}</li>}
      </ul>
    </div>
  );
};

/** An address that a page leaves, and what happens to requests for it. */
export const LeftAddress = ({ left }: { left: ContentImpact["addresses"]["items"][number] }) => {
  const { site, before, after, redirect, instead } = left;
  return (
    <>
      <code className="font-mono text-sm text-ink">{before}</code>{" "}
      {after !== undefined && (
        <>
          {messages.becomes} <code className="font-mono text-sm text-ink">{after}</code>{" "}
        </>
      )}
      {messages.onSite(site.title)}
      {instead !== undefined && messages.instead(instead)}
      {redirect !== undefined && messages.goesTo(redirect === after ? undefined : redirect)}
      {after === undefined && redirect === undefined && instead === undefined && messages.nowhere}
    </>
  );
};

/** A page readers could not open, because something else has its address. */
export const UnreachablePage = ({
  one: { address, site, instead },
}: {
  one: ContentImpact["unreachable"]["items"][number];
}) => (
  <>
    <code className="font-mono text-sm text-ink">{address}</code> {messages.onSite(site.title)}
    {messages.locked(instead)}
  </>
);

/** Whether a page moves without a redirect, so that nothing is found at its old address. */
const losesReaders = ({ addresses }: ContentImpact): boolean =>
  addresses.items.some(
    ({ after, redirect, instead }) =>
      after !== undefined && redirect === undefined && instead === undefined,
  );

const Impact = ({ intro, impact }: { intro: string; impact: ContentImpact }) => {
  const { organizationId } = useEditorSource();
  return (
    <div className="flex flex-col gap-3">
      <p>{intro}</p>
      <Effects
        title={messages.links}
        effects={impact.links}
        render={({ space, page }) => (
          <>
            {page.id === undefined ? (
              page.title
            ) : (
              <Link
                to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
                params={{ organizationId, spaceId: space.id, pageId: page.id }}
                target="_blank"
                className="rounded-sm text-ink underline underline-offset-2"
              >
                {page.title === "" ? messages.untitled : page.title}
              </Link>
            )}{" "}
            {messages.inSpace(space.title)}
          </>
        )}
      />
      <Effects
        title={messages.addresses}
        effects={impact.addresses}
        render={(left) => <LeftAddress left={left} />}
      />
      {losesReaders(impact) && <p>{messages.noRedirect}</p>}
      <Effects
        title={messages.unreachable}
        effects={impact.unreachable}
        render={(one) => <UnreachablePage one={one} />}
      />
      <Effects
        title={messages.redirects}
        effects={impact.redirects}
        render={({ site, source }) => (
          <>
            <code className="font-mono text-sm text-ink">{source}</code>{" "}
            {messages.onSite(site.title)}
          </>
        )}
      />
    </div>
  );
};

interface ImpactDialogProps {
  readonly title: string;
  readonly intro: string;
  readonly impact: ContentImpact;
  readonly confirmLabel: string;
  readonly tone: "danger" | "primary";
  /** The pages that can succeed the deleted page, if one can. */
  readonly successors?: readonly SelectOption[];
  /** Requests the impact again, for the selected successor. */
  readonly ask: (successor?: string | null) => Promise<ContentImpact>;
  /** Makes the change, as long as its impact still has this hash. */
  readonly act: (hash: string, successor?: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Shows what a change of pages breaks before it is made. If that has changed by then, shows it again and asks once
 * more.
 */
export const ImpactDialog = (props: ImpactDialogProps) => {
  const { title, intro, impact: first, confirmLabel, tone, ask, act, onClose } = props;
  const [impact, setImpact] = useState(first);
  const [successor, setSuccessor] = useState<string | null>();
  const asked = useRef(0);
  const [isAsking, setAsking] = useState(false);
  const leaves = first.addresses.items.some(({ after }) => after === undefined);
  const choose = (value: string) => {
    const next = value === "" ? null : value;
    setSuccessor(next);
    setAsking(true);
    const turn = (asked.current += 1);
    // Ignores responses for an earlier selection.
    const isLast = () => turn === asked.current;
    ask(next)
      .then(
        (now) => isLast() && setImpact(now),
        (error: unknown) => isLast() && toastFailure(error, () => choose(value)),
      )
      .finally(() => isLast() && setAsking(false));
  };
  const confirm = async () => {
    try {
      await act(impact.hash, successor);
    } catch (error) {
      if (isRefusedFor(error, "content.impact-moved")) setImpact(await ask(successor));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      body={
        <div className="flex flex-col gap-4">
          <Impact intro={intro} impact={impact} />
          {props.successors !== undefined && leaves && (
            <Field label={messages.successor} hint={messages.successorHint}>
              <Select
                value={successor ?? ""}
                options={[{ value: "", label: messages.noSuccessor }, ...props.successors]}
                onChange={({ target }) => choose(target.value)}
              />
            </Field>
          )}
        </div>
      }
      disabledReason={isAsking ? messages.asking : undefined}
      confirmLabel={confirmLabel}
      tone={tone}
      onConfirm={confirm}
      describeFailure={describeFailure}
    />
  );
};
