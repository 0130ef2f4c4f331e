import { Link2Off } from "lucide-react";
import { editorMessages as messages } from "./messages.ts";

/** How many links are listed; the rest are counted. */
const SHOWN = 3;

/** Lists, below the text, its links to pages that do not exist. */
export const DeadLinks = ({ addresses }: { addresses: readonly string[] }) => (
  <p className="flex items-start gap-1.5 pt-1 text-sm text-ink">
    <Link2Off size={14} aria-hidden className="mt-[3px] shrink-0 text-danger-ink" />
    <span className="min-w-0 wrap-anywhere">
      {messages.deadLinks(addresses.length)}{" "}
      {addresses.slice(0, SHOWN).map((address, at) => (
        <span key={address}>
          {at > 0 && ", "}
          <code className="font-mono text-xs">{address}</code>
        </span>
      ))}
      {addresses.length > SHOWN && ` ${messages.moreDeadLinks(addresses.length - SHOWN)}`}
    </span>
  </p>
);
