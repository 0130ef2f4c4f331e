import { UserRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ConditionField } from "../structure/condition-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";
import type { HeaderLink } from "./looks-schema.ts";

interface LinkConditionProps {
  readonly link: HeaderLink;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (link: HeaderLink) => void;
  readonly onBlur: () => void;
}

/** Who sees a link of the header: everybody, or readers who meet a condition. */
export const LinkCondition = ({ link, name, error, onChange, onBlur }: LinkConditionProps) => {
  const [isOpen, setIsOpen] = useState(link.condition !== undefined);
  const part = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isOpen && wasOpened.current) part.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  const open = () => {
    wasOpened.current = true;
    setIsOpen(true);
  };
  const { condition: _, ...forEverybody } = link;
  if (link.condition === undefined && !isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-sm text-muted">{messages.entries.everybody}</span>
        <Button size="sm" icon={UserRound} onClick={open}>
          {messages.entries.setCondition}
          <span className="sr-only">{messages.entries.forLink(name)}</span>
        </Button>
      </div>
    );
  return (
    <div ref={part}>
      <ConditionField
        value={link.condition ?? null}
        onChange={(condition) =>
          onChange(condition === null ? forEverybody : { ...link, condition })
        }
        onBlur={onBlur}
        error={error}
      />
    </div>
  );
};
