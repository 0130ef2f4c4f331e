import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Formula } from "#content/markdown/math.ts";

/** Longer formulas are shown as source. */
const MAX_FORMULA = 5000;

type FormulaProps = {
  formula: Formula;
  className: string;
  /** Shown until the formula is rendered, or if it cannot be. */
  children: ReactNode;
};

/**
 * A TeX formula rendered as MathML, which screen readers and find-in-page understand. The renderer is loaded with the
 * first formula; it only creates MathML elements, without links or images, and gives up on macros that expand too
 * far.
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
