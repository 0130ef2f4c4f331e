import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-subtle text-muted",
  accent: "bg-accent-soft text-accent-ink in-aria-selected:bg-surface",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
};

type BadgeProps = {
  children: ReactNode;
  tone?: BadgeTone;
  icon?: LucideIcon;
  /** An explanatory sentence, shown on hover. */
  title?: string;
};

/** A state in a word or two. */
export const Badge = ({ children, tone = "neutral", icon: Icon, title }: BadgeProps) => (
  <span
    title={title}
    className={cx(
      "inline-flex align-middle h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border",
      tones[tone],
    )}
  >
    {Icon && <Icon size={12} aria-hidden className="shrink-0" />}
    <span className="truncate">{children}</span>
  </span>
);
