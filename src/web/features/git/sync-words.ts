import type { GitSync } from "#web/api/git.ts";
import { journalMessages as messages } from "./messages.ts";

type Counts = GitSync["counts"]["here"];

/** The number of changes on one side, without the skipped ones. */
const changed = ({ skip: _, ...counts }: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many pages a sync changes here, and files in Git. */
export const changesIn = ({ counts: { here, git } }: Pick<GitSync, "counts">) => ({
  here: changed(here),
  git: changed(git),
});

/** The duration of a finished sync, in words; a dash for others. */
export const tookOf = ({
  startedAt,
  finishedAt,
}: Pick<GitSync, "startedAt" | "finishedAt">): string => {
  if (startedAt === undefined || finishedAt === undefined) return messages.notOver;
  const seconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  if (seconds < 60) return messages.seconds(Math.floor(seconds));
  return messages.minutes(Math.floor(seconds / 60), Math.floor(seconds % 60));
};
