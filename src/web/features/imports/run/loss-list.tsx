import type { ImportPage } from "#web/api/imports.ts";
import { Badge } from "#web/ui/badge.tsx";
import { resultMessages as messages } from "../messages.ts";

/** What could not be imported of a page, and how often. */
export const LossList = ({ losses }: Pick<ImportPage, "losses">) => (
  <ul aria-label={messages.columns.losses} className="flex flex-wrap gap-1 max-sm:justify-end">
    {losses.map(({ loss, count }) => (
      <li key={loss} className="min-w-0">
        <Badge tone={loss === "conflict" ? "warning" : "neutral"}>
          {messages.loss(messages.losses[loss], count)}
        </Badge>
      </li>
    ))}
  </ul>
);
