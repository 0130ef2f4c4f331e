import { Crosshair, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { ActorFilter } from "./actor-filter.tsx";
import { type AuditSearch, MAX_ID } from "./audit-search.ts";
import { inOrder } from "./day-range.ts";
import { exportMessages, listMessages } from "./messages.ts";
import { PeriodFilter } from "./period-filter.tsx";

interface TargetFieldProps {
  readonly value: string | undefined;
  readonly onChange: (target: string | undefined) => void;
}

/** An id is pasted or typed whole, so the list follows on Enter or on leaving the field. */
const TargetField = ({ value, onChange }: TargetFieldProps) => {
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [value]);
  const commit = () => {
    const target = typed?.trim();
    if (target !== undefined && target !== (value ?? "")) {
      onChange(target === "" ? undefined : target);
    }
  };
  return (
    <div className="w-48 max-sm:w-full">
      <Input
        icon={Crosshair}
        aria-label={listMessages.target}
        placeholder={listMessages.targetPlaceholder}
        maxLength={MAX_ID}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value ?? ""}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === "Enter" && commit()}
        onBlur={commit}
      />
    </div>
  );
};

interface AuditToolbarProps {
  readonly organizationId: string;
  readonly search: AuditSearch;
  readonly labels: ReadonlyMap<string, string>;
  readonly knownActor: string | undefined;
  /** Narrows the log anew, from its newest event. */
  readonly onNarrow: (change: Partial<AuditSearch>) => void;
  readonly onExport: () => void;
}

/** The filters of the log and its export. */
export const AuditToolbar = ({
  organizationId,
  search,
  labels,
  knownActor,
  onNarrow,
  onExport,
}: AuditToolbarProps) => {
  const unknown = search.action !== undefined && !labels.has(search.action) ? [search.action] : [];
  return (
    <Toolbar
      label={listMessages.filters}
      end={
        <Button icon={Download} onClick={onExport}>
          {exportMessages.action}
        </Button>
      }
    >
      <Select
        aria-label={listMessages.action}
        className="w-48 max-sm:grow"
        value={search.action ?? ""}
        options={[
          { value: "", label: listMessages.everyAction },
          ...[...labels].map(([value, label]) => ({ value, label })),
          ...unknown.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target: { value } }) => onNarrow({ action: value === "" ? undefined : value })}
      />
      <ActorFilter
        organizationId={organizationId}
        actor={search.actor}
        knownName={knownActor}
        onChoose={(actor) => onNarrow({ actor })}
      />
      <TargetField value={search.target} onChange={(target) => onNarrow({ target })} />
      <PeriodFilter range={search} onChoose={({ from, to }) => onNarrow(inOrder({ from, to }))} />
    </Toolbar>
  );
};
