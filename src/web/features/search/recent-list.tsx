import { Link } from "@tanstack/react-router";
import { History, Search, X } from "lucide-react";
import { useRef } from "react";
import { useStore } from "#web/api/store.ts";
import { forgetSearch, recentSearches } from "#web/shell/search/recent-searches.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { messages } from "./messages.ts";

/** Shown before anything is searched for: the recent searches. */
export const RecentList = ({ organizationId }: { organizationId: string }) => {
  const list = useRef<HTMLUListElement>(null);
  const recent = useStore(recentSearches(organizationId));
  const forget = (index: number, query: string) => {
    // The button is removed with its entry, so focus moves to a neighbour.
    const others = list.current?.querySelectorAll<HTMLElement>("button") ?? [];
    const next = others[index + 1] ?? others[index - 1];
    (next ?? document.querySelector<HTMLElement>("main [role=search] input"))?.focus();
    forgetSearch(organizationId, query);
  };
  if (recent.length === 0) return <EmptyState icon={Search} {...messages.begin} />;
  return (
    <div className="mt-6 max-w-3xl">
      <ScreenSection
        title={messages.recent}
        actions={
          <Button size="sm" variant="ghost" onClick={() => forgetSearch(organizationId)}>
            {messages.forgetAll}
          </Button>
        }
      >
        <ul
          ref={list}
          aria-label={messages.recent}
          className="rounded-md border border-line bg-surface shadow-sm"
        >
          {recent.map((query, index) => (
            <li
              key={query}
              className="flex items-center gap-3 border-t border-line py-1 pr-2 pl-4 first:border-t-0"
            >
              <History size={16} aria-hidden className="shrink-0 text-faint" />
              <Link
                data-row-link
                to="."
                search={(now) => ({ ...now, q: query })}
                className="min-w-0 grow truncate rounded-sm py-1 hover:underline"
              >
                {query}
              </Link>
              <IconButton
                size="sm"
                icon={X}
                label={messages.forget(query)}
                onClick={() => forget(index, query)}
              />
            </li>
          ))}
        </ul>
      </ScreenSection>
    </div>
  );
};
