import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Nearness } from "./nearness.ts";

type TreeChunkProps = {
  /** How many rows it holds. */
  count: number;
  /** Draw it wherever it is: it holds what has focus. */
  always: boolean;
  /** Tells when it comes near the screen. */
  nearness: Nearness;
  render: () => ReactNode;
};

/** A stretch of rows, drawn while it is near the screen; all rows are of one height. */
export const TreeChunk = ({ count, always, nearness, render }: TreeChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () => (box.current === null ? undefined : nearness.watch(box.current, setNear)),
    [nearness],
  );
  return (
    <div ref={box} role="none" style={{ height: `calc(var(--tree-row) * ${String(count)})` }}>
      {(near || always) && render()}
    </div>
  );
};
