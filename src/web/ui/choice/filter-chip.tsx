import { X } from "lucide-react";
import { IconButton } from "../button.tsx";

interface FilterChipProps {
  /** The value that the list is filtered by. */
  readonly children: string;
  /** The label of the button that removes the filter. */
  readonly clearLabel: string;
  readonly onClear: () => void;
}

/** An active filter of a list, with a button that removes it. */
export const FilterChip = ({ children, clearLabel, onClear }: FilterChipProps) => (
  <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-1 rounded-sm border border-control bg-surface pr-0.5 pl-2.5 text-base shadow-sm pointer-coarse:h-10">
    <span className="min-w-0 truncate">{children}</span>
    <IconButton label={clearLabel} icon={X} size="sm" onClick={onClear} />
  </span>
);
