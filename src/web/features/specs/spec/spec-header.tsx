import { useMutation } from "@tanstack/react-query";
import { RefreshCw, Trash2, Upload } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { checkSpec, isReading, type Spec } from "#web/api/specs.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { Progress } from "#web/shell/progress.tsx";
import { AnnouncedState } from "#web/shell/announced-state.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ErrorList } from "../error-list.tsx";
import { headMessages as messages, specMessages } from "../messages.ts";
import { stateOf } from "../spec-state.ts";
import { StateBadge } from "../state-badge.tsx";
import { HeldCallout } from "./held-callout.tsx";
import { useSpec } from "./use-spec.tsx";

const NewSourceDialog = lazy(async () => ({
  default: (await import("../source/source-dialogs.tsx")).NewSourceDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

const Facts = ({ spec }: { spec: Spec }) => {
  const { slug, format, operations, urls, sourceURL, lastProcessedAt, nextCheckAt } = spec;
  const facts: ReactNode[] = [
    <code key="slug" className="font-mono">
      {slug}
    </code>,
    ...(format === undefined ? [] : [specMessages.format(format)]),
    ...(operations === undefined ? [] : [messages.operations(operations)]),
    ...(lastProcessedAt === undefined
      ? []
      : [
          <span key="read">
            {messages.lastRead} <Timestamp value={lastProcessedAt} />
          </span>,
        ]),
    ...(nextCheckAt === undefined
      ? []
      : [
          <span key="next">
            {messages.nextCheck} <Timestamp value={nextCheckAt} />
          </span>,
        ]),
  ];
  return (
    <>
      {/* A dot at the start of a line is clipped. */}
      <span className="block overflow-hidden text-sm">
        <span className="-ml-4 flex flex-wrap">
          {facts.map((fact, at) => (
            <span key={at} className="inline-flex">
              <span aria-hidden className="w-4 text-center">
                ·
              </span>
              {fact}
            </span>
          ))}
        </span>
      </span>
      {sourceURL !== undefined && (
        <span className="block text-sm">
          <OutsideLink address={sourceURL} />
        </span>
      )}
      {urls.published !== undefined && (
        <span className="flex max-w-full min-w-0 items-center gap-1 text-sm">
          {messages.published}{" "}
          <span className="min-w-0 font-mono wrap-anywhere">{urls.published}</span>
          <CopyButton text={urls.published} label={messages.copyAddress} iconOnly size="sm" />
        </span>
      )}
    </>
  );
};

/** The processing under way, or the outcome of the last source. */
const Status = ({ spec }: { spec: Spec }) => {
  const { processingState, lastProcessErrorCode, lastProcessedErrors = [], lastVersion } = spec;
  const held = spec.held !== undefined && <HeldCallout held={spec.held} />;
  if (isReading(spec))
    return (
      <>
        <div className="flex max-w-2xl flex-col gap-2">
          <Progress label={processingState === "pending" ? messages.pending : messages.reading} />
          <p className="text-sm text-muted">{messages.readingText}</p>
        </div>
        {held}
      </>
    );
  return (
    <>
      {lastProcessErrorCode !== undefined && (
        <Callout tone="danger" title={messages.failed[lastProcessErrorCode]}>
          <p>{lastVersion === undefined ? messages.failedNothing : messages.failedServed}</p>
          {spec.failingSince !== undefined && (
            <p>
              {messages.failing} <Timestamp value={spec.failingSince} />
            </p>
          )}
          {lastProcessedErrors.length > 0 && (
            <div className="mt-2">
              <ErrorList label={messages.errors} errors={lastProcessedErrors} />
            </div>
          )}
        </Callout>
      )}
      {spec.checksStoppedAt !== undefined && <Callout tone="warning">{messages.stopped}</Callout>}
      {held}
    </>
  );
};

interface ActionsProps {
  readonly spec: Spec;
  readonly onCheck: () => void;
  readonly checking: boolean;
  readonly onUpload: () => void;
  readonly onDelete: () => void;
}

const Actions = ({ spec, onCheck, checking, onUpload, onDelete }: ActionsProps) => {
  const hasAddress = spec.source === "url";
  const check = { id: "spec.check", label: messages.check, run: onCheck };
  const upload = { id: "spec.upload", label: messages.upload, run: onUpload };
  useActions([
    ...(hasAddress ? [check] : []),
    upload,
    { id: "spec.delete", label: messages.remove, run: onDelete },
  ]);
  return (
    <>
      {hasAddress && (
        <Button icon={RefreshCw} pending={checking || isReading(spec)} onClick={onCheck}>
          {messages.check}
        </Button>
      )}
      <Button icon={Upload} onClick={onUpload}>
        {messages.upload}
      </Button>
      <ActionMenu
        trigger={<MoreButton label={messages.actionsOf(spec.slug)} variant="secondary" size="md" />}
        items={[{ icon: Trash2, label: messages.remove, destructive: true, onSelect: onDelete }]}
      />
    </>
  );
};

/** The title, state and actions of a specification. */
export const SpecHeader = () => {
  const { path, spec } = useSpec();
  const [open, setOpen] = useState<"source" | "delete">();
  const { mutateAsync, isPending } = useMutation(checkSpec);
  const close = () => setOpen(undefined);
  const check = () => {
    mutateAsync({ path }).then(
      () => toast({ title: messages.checking }),
      (error: unknown) => toastFailure(error, check),
    );
  };
  return (
    <AnnouncedState state={stateOf(spec)} words={specMessages.states[stateOf(spec)]}>
      <PageHeader
        title={spec.title ?? spec.slug}
        badge={
          <span className="inline-flex flex-wrap gap-1">
            <StateBadge spec={spec} />
            <Badge>{spec.visibility === "public" ? messages.public : messages.private}</Badge>
          </span>
        }
        description={<Facts spec={spec} />}
        actions={
          spec.permissions.edit && (
            <Actions
              spec={spec}
              onCheck={check}
              checking={isPending}
              onUpload={() => setOpen("source")}
              onDelete={() => setOpen("delete")}
            />
          )
        }
      />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        <Status spec={spec} />
      </div>
      <Suspense fallback={null}>
        {open === "source" && (
          <NewSourceDialog
            organizationId={path.organizationId}
            spec={spec}
            way="file"
            onClose={close}
          />
        )}
        {open === "delete" && <DeleteDialog path={path} spec={spec} onClose={close} />}
      </Suspense>
    </AnnouncedState>
  );
};
