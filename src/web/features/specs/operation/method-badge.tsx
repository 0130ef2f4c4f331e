import { cx } from "#web/kit/class-names.ts";

const tones: Record<string, string> = {
  get: "bg-accent-soft text-accent-ink",
  post: "bg-success-soft text-success-ink",
  put: "bg-warning-soft text-warning-ink",
  patch: "bg-warning-soft text-warning-ink",
  delete: "bg-danger-soft text-danger-ink",
};

/** The method of an operation; its colour carries no information beyond the word. */
export const MethodBadge = ({ method }: { method: string }) => (
  <span
    className={cx(
      "inline-flex h-5 shrink-0 items-center rounded-sm px-1.5 font-mono text-xs font-semibold uppercase forced-colors:border",
      tones[method.toLowerCase()] ?? "bg-subtle text-muted",
    )}
  >
    {method}
  </span>
);
