import type { Space } from "#web/api/spaces.ts";
import { formatExact } from "#web/kit/format-date.ts";
import type { Column } from "#web/table/column.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { purgeWords } from "#web/kit/purge-words.ts";
import { RestoreButton } from "./restore-button.tsx";
import { messages } from "./messages.ts";

const Removed = ({ purgeAt }: { purgeAt: string }) => {
  useMinute();
  return (
    <time dateTime={purgeAt} title={formatExact(purgeAt)} className="tabular">
      {purgeWords(purgeAt)}
    </time>
  );
};

/** What the trash says about each space. */
export const trashColumns: readonly Column<Space>[] = [
  {
    id: "space",
    header: messages.columns.space,
    cell: (space) => (
      <span className="flex min-w-0 items-center gap-2 font-medium">
        {space.emoji !== "" && <span aria-hidden>{space.emoji}</span>}
        <span className="wrap-anywhere">{titleOfSpace(space)}</span>
      </span>
    ),
  },
  {
    id: "deleted",
    header: messages.columns.deleted,
    cell: ({ deletedAt }) => <Timestamp value={deletedAt} />,
    width: "10rem",
  },
  {
    id: "removed",
    header: messages.columns.removed,
    cell: ({ purgeAt }) => purgeAt !== undefined && <Removed purgeAt={purgeAt} />,
    width: "16rem",
  },
  {
    id: "restore",
    header: messages.columns.restore,
    headerHidden: true,
    cell: (space) => <RestoreButton space={space} />,
    align: "end",
    width: "8rem",
  },
];
