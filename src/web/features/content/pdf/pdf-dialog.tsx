import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  type PdfChoice,
  pdfAddressQuery,
  type PdfSource,
  type PdfStatus,
  pdfStatusQuery,
} from "#web/api/pdfs.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { describeFailure, detailsOf, type FailureText } from "#web/api/failures.ts";
import { pdfMessages as messages } from "../messages.ts";
import { partsOf, PdfParts } from "./pdf-parts.tsx";

/** How often the progress of a PDF is requested, in milliseconds. */
const ASK_EVERY = 1_000;

const extents = ["all", "below", "only"] as const;
type Extent = (typeof extents)[number];

interface Choice {
  readonly extent: Extent;
  readonly paper: "a4" | "letter";
  /** For a change request: only its changes. */
  readonly changes: boolean;
}

interface PdfDialogProps extends PdfSource {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The page the reader is on, if any. */
  readonly page?: { readonly id: string; readonly title: string } | undefined;
}

const queryOf = ({ extent, paper, changes }: Choice, page: PdfDialogProps["page"]): PdfChoice =>
  extent === "all" || page === undefined
    ? { paper, changes }
    : { page: page.id, only: extent === "only", paper, changes };

/** The progress of the PDF at an address. The first request for the address starts it. */
const usePdf = (address: string) => {
  const status = useQuery({
    ...pdfStatusQuery(address),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "ready" || data?.state === "failed" ? false : ASK_EVERY,
    gcTime: 0,
  });
  const state = status.data?.state;
  useEffect(() => {
    if (state === "absent") void fetch(address, { method: "HEAD" }).catch(() => undefined);
  }, [address, state]);
  return status;
};

const Waiting = ({ state }: { state: PdfStatus["state"] | undefined }) => (
  <div role="status" className="flex flex-col gap-2">
    <p className="text-base">{state === "queued" ? messages.queued : messages.running}</p>
    <div className="h-1 overflow-hidden rounded-full bg-subtle">
      <div className="h-full w-1/3 animate-pulse rounded-full bg-accent" />
    </div>
    <p className="text-sm text-muted">{messages.leave}</p>
  </div>
);

const Ready = ({ address, status }: { address: string; status: PdfStatus }) => {
  const link = useRef<HTMLAnchorElement>(null);
  // Saved immediately, because that was requested. The button saves it again.
  useEffect(() => link.current?.click(), [address]);
  const { sheets = 0, size = 0, warnings = [], endsAt } = status;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-base">
        {messages.ready(sheets, formatBytes(size))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a ref={link} href={address} download className={buttonClass({ variant: "primary" })}>
          <Download size={16} aria-hidden />
          {messages.again}
        </a>
        <CopyButton text={address} label={messages.copyAddress} />
      </div>
      <p className="text-sm text-muted">
        {messages.endsAt} <Timestamp value={endsAt} />
      </p>
      {warnings.length > 0 && (
        <Callout tone="warning" title={messages.warnings}>
          <ul className="list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
};

const Problem = ({
  title,
  text,
  whenOver,
  details,
}: FailureText & { details?: readonly string[] }) => (
  // A temporary problem is not an error, as in forms.
  <Callout tone={whenOver === undefined ? "danger" : "warning"} title={title}>
    <p>{text}</p>
    {details !== undefined && details.length > 0 && (
      <ul className="mt-2 list-disc pl-5">
        {details.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    )}
  </Callout>
);

interface ChoicesProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly page: PdfDialogProps["page"];
  readonly ofChangeRequest: boolean;
}

const Choices = ({ choice, onChange, page, ofChangeRequest }: ChoicesProps) => (
  <div className="flex flex-col gap-5">
    <RadioGroup
      label={messages.what}
      value={choice.extent}
      onChange={(value) =>
        onChange({ ...choice, extent: extents.find((one) => one === value) ?? "all" })
      }
      options={[
        {
          value: "all",
          label: ofChangeRequest ? messages.wholeChangeRequest : messages.wholeSpace,
        },
        ...(page === undefined
          ? []
          : [
              { value: "below", label: messages.below(page.title) },
              { value: "only", label: messages.only(page.title) },
            ]),
      ]}
    />
    {ofChangeRequest && (
      <Checkbox
        checked={choice.changes}
        onChange={({ target }) => onChange({ ...choice, changes: target.checked })}
        label={messages.changes}
        description={messages.changesHint}
      />
    )}
    <RadioGroup
      label={messages.paper}
      value={choice.paper}
      onChange={(value) => onChange({ ...choice, paper: value === "letter" ? "letter" : "a4" })}
      options={[
        { value: "a4", label: messages.a4 },
        { value: "letter", label: messages.letter },
      ]}
    />
  </div>
);

interface ProgressProps {
  readonly address: string;
  readonly onRetry: () => void;
}

/** The progress of a requested PDF. */
const Progress = ({ address, onRetry }: ProgressProps) => {
  const { data: status, error } = usePdf(address);
  if (error === null && status?.state === "ready")
    return <Ready address={address} status={status} />;
  if (error === null && status?.state !== "failed") return <Waiting state={status?.state} />;
  return (
    <div className="flex flex-col items-start gap-4">
      {error === null ? (
        <Problem title={messages.failed} text={status?.message ?? ""} />
      ) : (
        <Problem {...describeFailure(error)} details={detailsOf(error)} />
      )}
      <Button onClick={onRetry}>{messages.retry}</Button>
    </div>
  );
};

/**
 * Saves pages as PDF: asks for the pages and the paper size, shows the progress, and saves the file once it is ready.
 * Closing loses nothing: the same choice finds the PDF again.
 */
export const PdfDialog = ({ open, onClose, page, ...source }: PdfDialogProps) => {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<Choice>({
    extent: page ? "below" : "all",
    paper: "a4",
    changes: false,
  });
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(false);

  const chosen = queryOf(choice, page);
  // The message about the size limit stays while the parts are saved one after another.
  const begin = async (wanted: PdfChoice) => {
    setAsking(true);
    try {
      const query = pdfAddressQuery(source, wanted);
      const { url } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      setAddress(url);
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setAsking(false);
    }
  };
  const save = () => {
    setFailure(undefined);
    void begin(chosen);
  };
  const parts = partsOf(failure);
  const close = () => {
    setAddress(undefined);
    setFailure(undefined);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={messages.title}
      footer={
        address === undefined ? (
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button variant="primary" pending={asking} onClick={save}>
              {messages.save}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAddress(undefined)}>{messages.back}</Button>
            <Button onClick={close}>{messages.close}</Button>
          </>
        )
      }
    >
      {address === undefined ? (
        <div className="flex flex-col gap-5">
          <Choices
            choice={choice}
            onChange={(next) => {
              setChoice(next);
              setFailure(undefined);
            }}
            page={page}
            ofChangeRequest={source.changeRequestId !== undefined}
          />
          {parts.length > 0 ? (
            <PdfParts
              text={describeFailure(failure).text}
              parts={parts}
              busy={asking}
              // A page that is one of its own parts stands for the page without its descendants.
              onSave={(id) => void begin({ ...chosen, page: id, only: id === chosen.page })}
            />
          ) : (
            failure !== undefined && (
              <Problem {...describeFailure(failure)} details={detailsOf(failure)} />
            )
          )}
        </div>
      ) : (
        <Progress address={address} onRetry={() => void begin(chosen)} />
      )}
    </Dialog>
  );
};
