import { type ReactNode, useId } from "react";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Shown right of the title; one primary button at most. */
  actions?: ReactNode;
  /** Shown above the title. */
  breadcrumbs?: ReactNode;
  /** Shown before the title, such as an avatar. */
  media?: ReactNode;
  /** Shown right after the title, such as a badge. */
  badge?: ReactNode;
};

/** The header of a screen, with its only h1. */
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

type ToolbarProps = {
  /** The accessible name of the group, such as "Filter members". */
  label: string;
  children: ReactNode;
  /** Shown at the right end: counts, export. */
  end?: ReactNode;
};

/** The class of a filter that shares a row with another one on phones. */
export const halfWhereNarrow = "max-sm:w-[calc(50%-0.25rem)]";

/** The row of filters above a list. Children wrap on narrow screens. */
export const Toolbar = ({ label, children, end }: ToolbarProps) => (
  <div role="group" aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
    {children}
    {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
  </div>
);

interface ScreenSectionProps {
  readonly title: string;
  /** Shown right after the title, such as a count. */
  readonly badge?: ReactNode;
  readonly text?: string;
  /** Shown right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One topic of a screen that has several, without a box around it. */
export const ScreenSection = ({ title, badge, text, actions, children }: ScreenSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={id} className="text-md font-semibold">
              {title}
            </h2>
            {badge}
          </div>
          {text !== undefined && <p className="max-w-[70ch] text-sm text-muted">{text}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </header>
      {children}
    </section>
  );
};

type CardProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Shown right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** The target of links to this card. */
  id?: string;
};

/** One topic of a page: heading, content, footer. Cards appear side by side, never nested. */
export const Card = ({ title, description, actions, children, footer, id }: CardProps) => {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="flex flex-col rounded-md border border-line bg-surface shadow-sm"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-4 max-xs:px-4">
        <div className="min-w-0 grow basis-56">
          <h2 id={headingId} className="text-md font-semibold">
            {title}
          </h2>
          {description !== undefined && (
            <p className="mt-0.5 max-w-[65ch] text-sm text-muted">{description}</p>
          )}
        </div>
        {actions}
      </header>
      <div className="grow px-5 pt-3 pb-5 max-xs:px-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap items-center gap-3 rounded-b-md border-t border-line bg-canvas px-5 py-3 max-xs:px-4">
          {footer}
        </footer>
      )}
    </section>
  );
};
