import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { titleOf } from "./block-elements.tsx";
import { documentMessages as messages } from "../messages.ts";

const tabClass =
  "relative h-9 shrink-0 rounded-sm px-3 text-sm whitespace-nowrap text-muted -outline-offset-2! hover:text-ink aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-2 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:rounded-full aria-selected:after:bg-accent forced-colors:aria-selected:after:bg-[Highlight]";

type TabsBlockProps = { tabs: readonly Block[]; render: (tab: Block) => ReactNode };

/** Hides a panel with `until-found`, so that the browser opens it when find-in-page matches something in it. */
const untilFound = (panel: HTMLElement | null, open: boolean): void => {
  if (panel === null) return;
  if (open) panel.removeAttribute("hidden");
  else panel.setAttribute("hidden", "until-found");
};

/** Tabs. Arrow keys move between them, Home and End go to the first and the last. */
export const TabsBlock = ({ tabs, render }: TabsBlockProps) => {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = Math.min(chosen, tabs.length - 1);
  const goTo = (index: number) => {
    setChosen(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: open === last ? 0 : open + 1,
      ArrowLeft: open === 0 ? last : open - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div className="rounded-md border border-line">
      <div
        ref={list}
        role="tablist"
        aria-label={messages.tabs}
        className="flex overflow-x-auto border-b border-line px-1 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${String(index)}`}
            aria-controls={`${id}-panel-${String(index)}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={press}
            className={tabClass}
          >
            {titleOf(tab, messages.tab(index + 1))}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          ref={(panel) => {
            untilFound(panel, index === open);
            const show = () => {
              panel?.removeAttribute("hidden");
              setChosen(index);
            };
            panel?.addEventListener("beforematch", show);
            return () => panel?.removeEventListener("beforematch", show);
          }}
          role="tabpanel"
          id={`${id}-panel-${String(index)}`}
          aria-labelledby={`${id}-tab-${String(index)}`}
          tabIndex={0}
          className="-outline-offset-2!"
        >
          {/* A panel hidden until found keeps its own padding, so the padding is inside. */}
          <div className="p-4 *:first:mt-0">{render(tab)}</div>
        </div>
      ))}
    </div>
  );
};
