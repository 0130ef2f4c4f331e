import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { specOperationQuery, type SpecPath } from "#web/api/specs.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { operationsMessages as messages } from "./messages.ts";
import { OperationView } from "../operation/operation-view.tsx";

interface OperationPanelProps {
  readonly spec: SpecPath;
  readonly method: string;
  readonly path: string;
  readonly onClose: () => void;
}

const Body = ({ spec, method, path }: Omit<OperationPanelProps, "onClose">) => {
  const { data, error, refetch } = useQuery(specOperationQuery(spec, { method, path }));
  if (data !== undefined) return <OperationView part={data} level={3} named />;
  if (isRefusal(error, 404))
    return <EmptyState icon={SearchX} title={messages.gone.title} text={messages.gone.text} />;
  if (error !== null) {
    const { title, text } = describeFailure(error);
    return (
      <RetryCallout title={title} onRetry={() => void refetch()}>
        {text}
      </RetryCallout>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
};

/** An operation of the served version, over the list. */
export const OperationPanel = ({ onClose, ...operation }: OperationPanelProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    width="lg"
    title={
      <>
        <span className="uppercase">{operation.method}</span>{" "}
        <span className="font-mono">{operation.path}</span>
      </>
    }
  >
    <Body {...operation} />
  </Dialog>
);
