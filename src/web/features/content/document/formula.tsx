import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Formula } from "#content/markdown/math.ts";

/** A longer formula is shown as it is written. */
const MAX_FORMULA = 5000;

type FormulaProps = {
  formula: Formula;
  className: string;
  /** Shown until the formula is drawn, and where it cannot be. */
  children: ReactNode;
};

/**
 * A formula of TeX, drawn as MathML, which browsers read out and search. What draws it is loaded with the first one;
 * it makes elements of mathematics alone, without links and pictures, and gives up on macros that grow.
 */
export const DrawnFormula = ({ formula: { tex, display }, className, children }: FormulaProps) => {
  const target = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let isCurrent = tex.length <= MAX_FORMULA;
    const draw = async () => {
      const { default: katex } = await import("katex");
      const element = target.current;
      if (!isCurrent || element === null) return;
      katex.render(tex, element, {
        displayMode: display,
        output: "mathml",
        trust: false,
        strict: "ignore",
        maxExpand: 300,
        maxSize: 20,
      });
      setDrawn(true);
    };
    if (isCurrent) draw().catch(() => setDrawn(false));
    return () => {
      isCurrent = false;
    };
  }, [tex, display]);
  return (
    <>
      <span
        ref={target}
        dir="ltr"
        className={
          drawn
            ? `[&_math]:[font-family:math] [&_mtd]:px-[0.4em] [&_mtd]:py-[0.15em] ${className}`
            : "hidden"
        }
      />
      {!drawn && children}
    </>
  );
};
