import { type ReactNode, useEffect, useRef } from "react";

interface AnnouncedStateProps {
  /** What is followed: nothing is done while it stays the same. */
  readonly state: string;
  /** How it is said. */
  readonly words: string;
  readonly children: ReactNode;
}

/** Says how something stands whenever that changes, and brings focus back that was on what went away. */
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
