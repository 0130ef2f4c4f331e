import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

export type ConflictField = { label: string; theirs: string; yours: string };

type ConflictNoticeProps = {
  fields: readonly ConflictField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const Version = ({ name, text }: { name: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">
      {text === "" ? <span className="text-muted">Empty</span> : text}
    </dd>
  </div>
);

/** Somebody else saved the same fields first: shows both versions and lets one be chosen. */
export const ConflictNotice = ({ fields, onKeepMine, onTakeTheirs }: ConflictNoticeProps) => (
  <Callout
    tone="warning"
    title="Changed by somebody else meanwhile"
    actions={
      <>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <div className="mt-2 flex flex-col gap-3">
      {fields.map((field) => (
        <div key={field.label}>
          <p className="text-sm font-medium">{field.label}</p>
          <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <Version name="Theirs, saved now" text={field.theirs} />
            <Version name="Yours, not saved" text={field.yours} />
          </dl>
        </div>
      ))}
    </div>
  </Callout>
);
