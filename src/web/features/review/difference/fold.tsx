import { ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { differenceStrings } from "./strings.ts";

type FoldProps = {
  /** What is folded away: "12 unchanged blocks". */
  what: string;
  render: () => ReactNode;
};

/** Something folded away that opens on a press, or when a search in the page finds something in it. */
export const Fold = ({ what, render }: FoldProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    if (open) element.removeAttribute("hidden");
    else element.setAttribute("hidden", "until-found");
    const show = () => {
      // At once, for whoever wants to go to what is inside.
      element.removeAttribute("hidden");
      setOpen(true);
    };
    element.addEventListener("beforematch", show);
    return () => element.removeEventListener("beforematch", show);
  }, [open]);
  return (
    <div className="font-sans">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex h-8 w-full items-center gap-1.5 rounded-sm px-2 text-sm text-muted -outline-offset-2! hover:bg-subtle hover:text-ink pointer-coarse:h-10"
      >
        <ChevronRight
          size={16}
          aria-hidden
          className={cx("shrink-0 transition-transform", open && "rotate-90")}
        />
        {open ? differenceStrings.hide(what) : differenceStrings.show(what)}
      </button>
      <div ref={content} id={id}>
        {render()}
      </div>
    </div>
  );
};
