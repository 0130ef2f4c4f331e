import {
  cloneElement,
  type ComponentType,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { NoteProps } from "./note.tsx";

type TooltipProps = {
  /** The text; nothing is shown while it is undefined. */
  content: ReactNode;
  /** A single focusable element that passes handlers on to its DOM element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  side?: "top" | "bottom";
  /** Also shows after a press, for people without a pointer that hovers. */
  openOnPress?: boolean;
};

const HOVER_MS = 400;
/** Long enough to move the pointer from the control onto the note. */
const LEAVE_MS = 120;

// Loaded lazily, because nobody points at anything before the first screen is shown. The text of a note is also in
// the accessible name, so the screen works even if this code fails to load.
const Note = lazy<ComponentType<NoteProps>>(() =>
  import("./note.tsx").then(
    (loaded) => ({ default: loaded.Note }),
    () => ({ default: () => null }),
  ),
);

/**
 * A short note on hover and focus, which stays while the pointer is on it and closes on Escape. Hidden from screen
 * readers: the same text must also be the name or description of the control.
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
      // Delayed: until the next control receives focus, nothing has it, and a dialog that loses a part in that moment
      // focuses itself, so that Tab would never get past this control.
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
        <Suspense fallback={null}>
          <Note
            anchor={anchor}
            side={side}
            onStay={() => now(anchor)}
            onLeave={() => after(LEAVE_MS, null)}
          >
            {content}
          </Note>
        </Suspense>
      )}
    </>
  );
};
