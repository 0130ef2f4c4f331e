import { type ReactNode, useEffect, useRef } from "react";

interface AnnouncedStateProps {
  /** The value to follow: nothing happens while it stays the same. */
  readonly state: string;
  /** The announcement for the state. */
  readonly words: string;
  readonly children: ReactNode;
}

/** Announces a state whenever it changes, and restores focus lost with the content that disappeared. */
export const AnnouncedState = ({ state, words, children }: AnnouncedStateProps) => {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {words}
      </p>
      {children}
    </div>
  );
};
