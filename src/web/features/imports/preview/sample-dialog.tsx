import { useQuery } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { type ImportPath, importPageQuery } from "#web/api/imports.ts";
import { DocumentView, storedDocument } from "#web/features/content/index.ts";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { previewMessages as messages } from "../messages.ts";
import { LossList } from "../run/loss-list.tsx";
import { OutsideLink } from "#web/shell/outside-link.tsx";

/** Focusable, so that a long page can be scrolled by keyboard. */
const scrolled = { role: "region", "aria-label": messages.sample, tabIndex: 0 } as const;

interface SampleDialogProps {
  readonly path: ImportPath;
  readonly row: string;
  readonly onClose: () => void;
}

/** A page as it was fetched, with a link to the original. */
export const SampleDialog = ({ path, row, onClose }: SampleDialogProps) => {
  const { data, error, refetch } = useQuery(importPageQuery(path, row));
  const failure = data === undefined && error !== null ? describeFailure(error) : undefined;
  const document = data?.document === undefined ? undefined : storedDocument(data.document);
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={onClose}
      title={data?.page.title ?? messages.sample}
      description={
        data?.page.sourceURL !== undefined && <OutsideLink address={data.page.sourceURL} />
      }
    >
      {failure !== undefined && (
        <RetryCallout title={failure.title} onRetry={() => void refetch()}>
          {failure.text}
        </RetryCallout>
      )}
      {data === undefined && failure === undefined && <ListSkeleton rows={4} />}
      {data !== undefined && (
        <div {...scrolled} className="flex flex-col gap-4 rounded-sm">
          {data.page.losses.length > 0 && <LossList losses={data.page.losses} />}
          {document === undefined && <p className="text-base text-muted">{messages.notRead}</p>}
          {document?.nodes.length === 0 && <p className="text-base text-muted">{messages.empty}</p>}
          {document !== undefined && document.nodes.length > 0 && (
            <DocumentView document={document} headingOffset={1} />
          )}
        </div>
      )}
    </Dialog>
  );
};
