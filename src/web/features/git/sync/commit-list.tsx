import { useState } from "react";
import type { GitSync } from "#web/api/git.ts";
import { Button } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { CommitLink } from "../commit-link.tsx";
import { syncMessages as messages } from "./messages.ts";

/** How many commits are shown before the rest is expanded. */
const FIRST = 5;

/** The commits of a sync, latest first. */
export const CommitList = ({ sync: { commits, moreCommits } }: { sync: GitSync }) => {
  const [all, setAll] = useState(false);
  if (commits.length === 0) return null;
  const shown = all ? commits : commits.slice(0, FIRST);
  const rest = commits.length - shown.length;
  return (
    <ScreenSection title={messages.commits}>
      <ul aria-label={messages.commits} className="border-y border-line">
        {shown.map(({ oid, url, message, author, committedAt }) => (
          <li
            key={oid}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line px-2 py-2 text-base first:border-t-0"
          >
            <CommitLink oid={oid} url={url} />
            <span className="min-w-0 grow basis-60 wrap-anywhere">{message.split("\n", 1)[0]}</span>
            <span className="text-sm wrap-anywhere text-muted">
              {author} · <Timestamp value={committedAt} />
            </span>
          </li>
        ))}
        {rest === 0 && moreCommits > 0 && (
          <li className="border-t border-line px-2 py-2 text-sm text-muted">
            {messages.moreCommits(moreCommits)}
          </li>
        )}
      </ul>
      {rest > 0 && (
        <div className="mt-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {messages.showCommits(rest)}
          </Button>
        </div>
      )}
    </ScreenSection>
  );
};
