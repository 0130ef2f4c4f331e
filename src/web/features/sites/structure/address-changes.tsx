import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { impactOf } from "#site/structure/impact.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { tryEdits } from "./try-edits.ts";
/** Addresses that are named one by one. */
const MOST_NAMED = 8;

/** What an edit would do to the addresses of readers, before it is saved: old and new, or who has it. */
export const AddressChanges = ({ edit }: { edit: StructureEdit }) => {
  const { state, titles, select } = useEditor();
  const { after, refusal } = tryEdits(state.shown, [edit], titles);
  if (after === undefined) {
    const { owner, message } = refusal;
    return (
      <Callout
        tone="danger"
        title={message}
        {...(owner && {
          actions: (
            <Button size="sm" onClick={() => select(owner)}>
              {messages.show(owner.title)}
            </Button>
          ),
        })}
      />
    );
  }
  const moved = impactOf(state.shown, after).rows.filter(({ change }) => change === "moved");
  if (moved.length === 0) return null;
  return (
    <Callout title={messages.panel.moves(moved.length)}>
      <ul className="flex flex-col gap-1.5 font-mono text-sm">
        {moved.slice(0, MOST_NAMED).map(({ id, before, after: next }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-muted line-through">{before}</span>{" "}
            <span className="sr-only">{messages.panel.becomes}</span>
            <span aria-hidden>→</span> {next}
          </li>
        ))}
      </ul>
      {moved.length > MOST_NAMED && <p>{messages.remove.more(moved.length - MOST_NAMED)}</p>}
      <p className="mt-1 text-sm text-muted">{messages.panel.kept}</p>
    </Callout>
  );
};
