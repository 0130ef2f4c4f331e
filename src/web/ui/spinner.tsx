import { LoaderCircle } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";

/** Turning circle for work that just began. Says nothing by itself: its place carries the words. */
export const Spinner = ({ size = 16, className }: { size?: number; className?: string }) => (
  <LoaderCircle size={size} aria-hidden className={cx("shrink-0 animate-spin", className)} />
);
