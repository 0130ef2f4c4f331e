import type { SamlProvider } from "#web/api/single-sign-on.ts";
import { Badge } from "#web/ui/badge.tsx";
import { sharedMessages } from "./messages.ts";

/** Whether people can sign in with a provider. */
export const StatusBadge = ({ status }: Pick<SamlProvider, "status">) => (
  <Badge
    tone={status === "active" ? "success" : "neutral"}
    title={sharedMessages.statusMeaning[status]}
  >
    {sharedMessages.status[status]}
  </Badge>
);
