import type { ImportRun } from "#web/api/imports.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { importMessages as messages } from "../messages.ts";
import { viewOf } from "./run-state.ts";

const tones: Readonly<Record<ImportRun["status"], BadgeTone>> = {
  pending: "neutral",
  "in-progress": "accent",
  completed: "success",
  failed: "danger",
  cancelled: "neutral",
};

/** Whether an import is waiting or running, or how it ended. */
export const StatusBadge = ({ run }: { run: Pick<ImportRun, "status" | "phase"> }) =>
  viewOf(run) === "choosing" ? (
    <Badge tone="warning">{messages.choosing}</Badge>
  ) : (
    <Badge tone={tones[run.status]}>{messages.statuses[run.status]}</Badge>
  );
