import { type KeyboardEvent, useId } from "react";
import { resolveReasons } from "#contract/schemas/comment.ts";
import { Button } from "#web/ui/button.tsx";
import { threadStrings as strings } from "./thread-strings.ts";
import type { ResolveReason } from "./use-settle.ts";

interface ReasonChoiceProps {
  readonly onChoose: (reason: ResolveReason) => void;
  readonly onClose: () => void;
}

const focus = (element: HTMLButtonElement | null): void => element?.focus({ preventScroll: true });

/** Asks for one word why a thread is resolved although nothing was changed. */
export const ReasonChoice = ({ onChoose, onClose }: ReasonChoiceProps) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm text-muted">
        {strings.why}
      </p>
      <div className="flex flex-wrap gap-2">
        {resolveReasons.map((reason, at) => (
          <Button
            key={reason}
            size="sm"
            onKeyDown={onKeyDown}
            {...(at === 0 && { ref: focus })}
            onClick={() => onChoose(reason)}
          >
            {strings.reason(reason)}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onKeyDown={onKeyDown} onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </div>
  );
};
