import { UsersRound } from "lucide-react";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { InviteLink } from "./member-list.tsx";
import { listMessages } from "./messages.ts";

interface NobodyProps {
  /** Whether any filter is set. */
  readonly filtered: boolean;
  readonly onClearFilters: () => void;
}

/** Shown instead of an empty list of members. */
export const Nobody = ({ filtered, onClearFilters }: NobodyProps) => {
  const { organization } = useMemberActions();
  return (
    <ListState
      filtered={filtered}
      onClearFilters={onClearFilters}
      noun={listMessages.noun}
      icon={UsersRound}
      title={listMessages.nobody.title}
      text={listMessages.nobody.text}
      action={organization.permissions.admin && <InviteLink onList />}
    />
  );
};

/** Tells the reader that the sort order excludes people, with a button to show them. */
export const LeftOut = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <div className="mb-3">
    <Callout
      actions={
        <Button size="sm" onClick={onShowAll}>
          {listMessages.everybody}
        </Button>
      }
    >
      {listMessages.activeOnly}
    </Callout>
  </div>
);
