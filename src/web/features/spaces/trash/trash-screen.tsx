import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { Space } from "#web/api/spaces.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { trashColumns } from "./trash-columns.tsx";
import { PAGE_SIZE, trashPageQuery } from "./trash-search.ts";
import { messages } from "./messages.ts";

const rowId = ({ id }: Space) => id;

/** The spaces the caller may restore, the latest deletion first. */
export const TrashScreen = ({ page }: { page: string | undefined }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(trashPageQuery(organizationId, page));
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <DataTable
        caption={messages.caption}
        columns={trashColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: {} })}
            noun={messages.noun}
            icon={Trash2}
            title={messages.none.title}
            text={messages.none.text}
            action={
              <Link
                to="/o/$organizationId/spaces"
                params={{ organizationId }}
                className={buttonClass()}
              >
                {messages.all}
              </Link>
            }
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={messages.noun}
        />
      )}
    </>
  );
};
