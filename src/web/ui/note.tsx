import { type ReactNode, useLayoutEffect, useRef } from "react";

const GAP = 6;
const MARGIN = 8;

const place = (note: HTMLElement, anchor: HTMLElement, side: "top" | "bottom"): void => {
  const at = anchor.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const above = at.top - height - GAP;
  const below = at.bottom + GAP;
  const fitsBelow = below + height + MARGIN <= window.innerHeight;
  const goesAbove = side === "top" ? above >= MARGIN : !fitsBelow && above >= MARGIN;
  const left = at.left + at.width / 2 - width / 2;
  const furthest = Math.max(MARGIN, window.innerWidth - width - MARGIN);
  note.style.top = `${goesAbove ? above : below}px`;
  note.style.left = `${Math.min(Math.max(left, MARGIN), furthest)}px`;
};

export type NoteProps = {
  anchor: HTMLElement;
  side: "top" | "bottom";
  onStay: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The note itself, in the browser's top layer, so that no dialog or scroll area can hide it. */
export const Note = ({ anchor, side, onStay, onLeave, children }: NoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (note.current === null) return;
    note.current.showPopover();
    place(note.current, anchor, side);
  }, [anchor, side, children]);
  return (
    <div
      ref={note}
      aria-hidden
      popover="manual"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed inset-auto m-0 max-w-72 animate-appear rounded-sm bg-ink px-2 py-1 text-xs text-canvas shadow-lg forced-colors:border"
    >
      {children}
    </div>
  );
};
