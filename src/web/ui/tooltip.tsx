import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type TooltipProps = {
  /** Its text; nothing is shown while undefined. */
  content: ReactNode;
  /** One element that takes focus and passes handlers on to its DOM element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  side?: "top" | "bottom";
  /** Shows also after a press, for people without a pointer that hovers. */
  openOnPress?: boolean;
};

const HOVER_MS = 400;
/** Long enough to move the pointer from the control onto the note. */
const LEAVE_MS = 120;
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

type NoteProps = {
  anchor: HTMLElement;
  side: "top" | "bottom";
  onStay: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The note itself, in the browser's top layer, so that no dialog or scroll area can hide it. */
const Note = ({ anchor, side, onStay, onLeave, children }: NoteProps) => {
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

/**
 * A short note on hover and focus, which stays while the pointer is on it and goes with Escape. Hidden
 * from screen readers: the same text must also be the name or description of the control.
 */
export const Tooltip = ({ content, children, side = "top", openOnPress = false }: TooltipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<number>(undefined);
  const after = (milliseconds: number, next: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(next), milliseconds);
  };
  const now = (next: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    setAnchor(next);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setAnchor(null);
    const onScroll = () => setAnchor(null);
    document.addEventListener("keydown", onKey);
    window.addEventListener("scroll", onScroll, { capture: true, once: true });
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [anchor]);

  const given = children.props;
  const trigger = cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      given.onPointerEnter?.(event);
      if (event.pointerType === "mouse") after(HOVER_MS, event.currentTarget);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      given.onPointerLeave?.(event);
      if (event.pointerType === "mouse") after(LEAVE_MS, null);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      given.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) now(event.currentTarget);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      given.onBlur?.(event);
      // Not at once: until the next control has focus nothing has, and a dialog that loses a part in that
      // moment takes focus to itself, so that Tab would never get past this control.
      after(0, null);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      given.onClick?.(event);
      now(openOnPress ? event.currentTarget : null);
    },
  });
  return (
    <>
      {trigger}
      {anchor !== null && content !== undefined && (
        <Note
          anchor={anchor}
          side={side}
          onStay={() => now(anchor)}
          onLeave={() => after(LEAVE_MS, null)}
        >
          {content}
        </Note>
      )}
    </>
  );
};
