import { useId } from "react";
import { isRefusedFor, ServiceFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { pdfMessages as messages } from "../messages.ts";

/** A page that can be a PDF of its own, together with its descendants. */
interface PdfPart {
  readonly id: string;
  /** Its title, and how much of a PDF it takes up. */
  readonly said: string;
}

/** The parts into which a PDF that is too large can be divided; empty if it cannot, or if something else failed. */
export const partsOf = (failure: unknown): readonly PdfPart[] => {
  if (!(failure instanceof ServiceFailure) || !isRefusedFor(failure, "pdf.too-large")) return [];
  const parts = failure.details.map(({ path, message }) => ({
    id: path.replace(/^pages\./, ""),
    said: message,
  }));
  return parts.length > 1 ? parts : [];
};

interface PdfPartsProps {
  readonly text: string;
  readonly parts: readonly PdfPart[];
  readonly busy: boolean;
  readonly onSave: (id: string) => void;
}

/** Offers the parts of what is too large for one PDF, each as a PDF of its own. */
export const PdfParts = ({ text, parts, busy, onSave }: PdfPartsProps) => {
  const prefix = useId();
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={messages.tooLarge}>
        <p>{text}</p>
      </Callout>
      <ul aria-label={messages.parts} className="flex flex-col divide-y divide-line">
        {parts.map(({ id, said }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span id={`${prefix}said-${id}`} className="text-sm wrap-anywhere">
              {said}
            </span>
            <Button
              id={`${prefix}save-${id}`}
              size="sm"
              aria-labelledby={`${prefix}save-${id} ${prefix}said-${id}`}
              aria-disabled={busy}
              onClick={() => !busy && onSave(id)}
            >
              {messages.savePart}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
