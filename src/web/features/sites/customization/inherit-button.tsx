import { Undo2, X } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "./messages.ts";
import { useLooks } from "./looks-editor.ts";

interface InheritButtonProps {
  readonly label: string;
  readonly onClear: () => void;
}

/** Takes a value away: the site-space then looks as the site does here, the site does without. */
export const InheritButton = ({ label, onClear }: InheritButtonProps) => {
  const { site } = useLooks();
  return (
    <IconButton
      size="sm"
      icon={site ? Undo2 : X}
      label={site ? messages.backToSite(label) : messages.clear(label)}
      onClick={onClear}
    />
  );
};
