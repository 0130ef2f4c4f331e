import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize, IconButton } from "./button.tsx";
import { writeClipboard } from "./write-clipboard.ts";

type CopyButtonProps = {
  text: string;
  /** The text of the button, or its tooltip with `iconOnly`. */
  label?: string;
  iconOnly?: boolean;
  size?: ButtonSize;
};

const SHOWN_FOR_MS = 2000;

/** Copies a text and reports whether that worked. */
export const CopyButton = ({
  text,
  label = "Copy",
  iconOnly = false,
  size = "md",
}: CopyButtonProps) => {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    writeClipboard(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  };
  const words =
    outcome === "copied" ? "Copied" : outcome === "refused" ? "Could not copy" : undefined;
  const icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      {iconOnly ? (
        <IconButton label={words ?? label} icon={icon} size={size} onClick={copy} />
      ) : (
        <Button icon={icon} size={size} onClick={copy}>
          {words ?? label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
};
