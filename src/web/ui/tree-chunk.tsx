import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

type TreeChunkProps = {
  /** How many rows it holds. */
  count: number;
  /** Draw it wherever it is: it holds what has focus. */
  always: boolean;
  render: () => ReactNode;
};

/** A stretch of rows, drawn while it is near the screen; all rows are of one height. */
export const TreeChunk = ({ count, always, render }: TreeChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: "1000px 0px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} role="none" style={{ height: `calc(var(--tree-row) * ${String(count)})` }}>
      {(near || always) && render()}
    </div>
  );
};
