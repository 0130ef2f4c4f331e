import { useRef } from "react";
import type { ReactNode } from "react";
import { useOverflow } from "#web/table/use-overflow.ts";

type ScrollRegionProps = { label: string; className: string; children: ReactNode };

/** Scrolls sideways; while there is something to scroll, also by keyboard, and says what it is. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  return (
    <div
      ref={box}
      className={className}
      {...(overflows && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
};
