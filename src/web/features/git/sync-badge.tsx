import type { GitSync } from "#web/api/git.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { gitMessages as messages } from "./messages.ts";

const tones: Readonly<Record<GitSync["state"], BadgeTone>> = {
  queued: "neutral",
  running: "accent",
  rehearsed: "accent",
  "needs-confirmation": "warning",
  done: "success",
  nothing: "success",
  ignored: "neutral",
  conflicts: "warning",
  failed: "danger",
  cancelled: "neutral",
};

/** Whether a sync waits or is running, or how it ended. */
export const SyncBadge = ({ state }: Pick<GitSync, "state">) => (
  <Badge tone={tones[state]}>{messages.states[state]}</Badge>
);
