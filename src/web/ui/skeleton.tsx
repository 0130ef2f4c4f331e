import { cx } from "#web/kit/class-names.ts";

/**
 * A grey bar where content will stand. Takes its box at once and shows only after 200 ms, so quick
 * answers never flash. Give it the size of what comes.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx("block animate-late rounded-sm bg-subtle", className)} />
);
