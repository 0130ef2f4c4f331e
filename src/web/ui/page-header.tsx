import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Right of the title; one primary button at most. */
  actions?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
  /** Before the title, such as an avatar. */
  media?: ReactNode;
  /** Right after the title, such as a badge. */
  badge?: ReactNode;
};

/** The head of a screen, with its only h1. */
export const PageHeader = ({
  title,
  description,
  actions,
  breadcrumbs,
  media,
  badge,
}: PageHeaderProps) => (
  <header className="mb-6 flex flex-col gap-2">
    {breadcrumbs}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-4">
        {media}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
            {badge}
          </div>
          {description !== undefined && (
            <div className="mt-0.5 max-w-[70ch] text-base wrap-anywhere text-muted">
              {description}
            </div>
          )}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  </header>
);
