import { Check, CloudOff, Pencil, TriangleAlert } from "lucide-react";
import { Spinner } from "#web/ui/spinner.tsx";
import { editorStrings } from "./editor-strings.ts";
import type { Saving } from "./page-writer.ts";

const strings = editorStrings.saving;

const wordsOf = ({ at }: Saving, automatic: boolean): string => {
  if (automatic) return strings[at];
  switch (at) {
    case "saved":
      return editorStrings.published;
    case "typing":
      return strings.unpublished;
    case "saving":
      return strings.publishing;
    case "offline":
      return strings.unpublishedOffline;
    case "refused":
    case "conflict":
      return strings[at];
  }
};

const Sign = ({ at }: Saving) => {
  switch (at) {
    case "saved":
      return <Check size={14} aria-hidden className="shrink-0 text-success-ink" />;
    case "typing":
      return <Pencil size={14} aria-hidden className="shrink-0" />;
    case "saving":
      return <Spinner />;
    case "offline":
      return <CloudOff size={14} aria-hidden className="shrink-0 text-warning-ink" />;
    case "refused":
    case "conflict":
      return <TriangleAlert size={14} aria-hidden className="shrink-0 text-danger-ink" />;
  }
};

interface SaveStatusProps {
  readonly saving: Saving;
  readonly automatic: boolean;
}

/** Where what is typed stands: with the service, on its way, or only here. */
export const SaveStatus = ({ saving, automatic }: SaveStatusProps) => (
  <p role="status" className="flex min-h-8 items-center gap-1.5 text-sm text-muted">
    <Sign {...saving} />
    {wordsOf(saving, automatic)}
  </p>
);
