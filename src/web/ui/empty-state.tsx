import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  /** Why there is nothing, and what can be done. */
  text?: ReactNode;
  /** Buttons or links to the next step. */
  action?: ReactNode;
  /** `page` replaces the whole screen. */
  size?: "section" | "page";
};

/** Shown in place of missing content: nothing yet, nothing found, not allowed, gone, or failed. */
export const EmptyState = ({
  icon: Icon,
  title,
  text,
  action,
  size = "section",
}: EmptyStateProps) => {
  const Heading = size === "page" ? "h1" : "h2";
  return (
    <div
      className={
        size === "page"
          ? "flex min-h-[60vh] flex-col items-center justify-center px-4 text-center"
          : "flex flex-col items-center px-4 py-12 text-center"
      }
    >
      {Icon && <Icon size={24} strokeWidth={1.5} aria-hidden className="mb-3 text-faint" />}
      <Heading
        className={cx(
          "max-w-full font-semibold text-balance wrap-anywhere",
          size === "page" ? "text-lg" : "text-md",
        )}
      >
        {title}
      </Heading>
      {text !== undefined && (
        <div className="mt-1 max-w-[46ch] text-base text-balance text-muted">{text}</div>
      )}
      {action !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
};
