import { cx } from "#web/kit/class-names.ts";

/**
 * A grey bar in place of content that is loading. Takes its space at once but appears only after 200 ms, so that
 * quick responses never flash. Give it the size of the content.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx("block animate-late rounded-sm bg-subtle", className)} />
);
