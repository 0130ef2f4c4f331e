import type { ReactNode } from "react";

/**
 * The row that holds the views of one thing, each its own address: links, not an ARIA tab list,
 * so that Back, copy and open in a new tab work. Give every link inside `tabLinkClass`.
 */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
  >
    <div className="flex gap-5">{children}</div>
  </nav>
);

/** The look of a link in TabLinks; the present one is known by `aria-current="page"`. */
export const tabLinkClass =
  "relative inline-flex h-9 items-center gap-1.5 rounded-sm text-base whitespace-nowrap text-muted transition-[color,background-color,border-color] -outline-offset-2! hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent forced-colors:aria-[current=page]:after:bg-[Highlight]";
