import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { visitorMatrix } from "#site/condition/items.ts";
import { NOBODY } from "#site/condition/visitors.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { messages } from "./messages.ts";
import { MatrixTable, type MatrixTableRow } from "./matrix-table.tsx";
import { useSiteVisitors } from "./use-site-visitors.ts";

/** Rows drawn at once; more come when they are asked for. */
const CHUNK = 100;

const differs = ({ cells }: MatrixTableRow): boolean =>
  cells.some(({ seen }) => seen !== cells[0]?.seen);

/** Sections and spaces by kept kinds of visitor. */
export const MatrixSection = () => {
  const { nested, items, schema, kinds } = useSiteVisitors();
  const from = "/_app/o/$organizationId/sites/$siteId/adaptive-content";
  const { differing = false } = useSearch({ from });
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/adaptive-content" });
  const [most, setMost] = useState(CHUNK);
  const rows = useMemo(() => {
    const matrix = visitorMatrix(items, [NOBODY, ...kinds], schema);
    return nested.map((place, index) => ({ nested: place, cells: matrix[index]?.cells ?? [] }));
  }, [items, nested, kinds, schema]);
  const columns = useMemo(
    // No kept kind has an empty title, so that of nobody cannot be taken.
    () => [
      { key: "", title: messages.matrix.nobody },
      ...kinds.map(({ title }) => ({ key: title, title })),
    ],
    [kinds],
  );
  const chosen = differing ? rows.filter(differs) : rows;
  const show = (only: boolean) =>
    void navigate({
      search: (now) => ({ ...now, differing: only ? true : undefined }),
      replace: true,
      resetScroll: false,
    });

  if (rows.length === 0) {
    return (
      <ScreenSection title={messages.matrix.title}>
        <EmptyState title={messages.matrix.empty.title} text={messages.matrix.empty.text} />
      </ScreenSection>
    );
  }
  return (
    <ScreenSection title={messages.matrix.title} text={messages.matrix.text}>
      <Toolbar
        label={messages.matrix.title}
        end={
          <span role="status" className="text-sm text-muted tabular-nums">
            {messages.matrix.counts(chosen.length, rows.length)}
          </span>
        }
      >
        <Checkbox
          label={messages.matrix.differing}
          checked={differing}
          onChange={(event) => show(event.target.checked)}
        />
      </Toolbar>
      {chosen.length === 0 ? (
        <EmptyState
          title={messages.matrix.same.title}
          text={messages.matrix.same.text}
          action={<Button onClick={() => show(false)}>{messages.matrix.same.action}</Button>}
        />
      ) : (
        <MatrixTable columns={columns} rows={chosen.slice(0, most)} />
      )}
      {chosen.length > most && (
        <div className="pt-3">
          <Button onClick={() => setMost(most + CHUNK)}>
            {messages.matrix.more(Math.min(CHUNK, chosen.length - most))}
          </Button>
        </div>
      )}
    </ScreenSection>
  );
};
