import { useId } from "react";
import type { ReactNode } from "react";

type CardProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** For links that lead to this card. */
  id?: string;
};

/** One topic of a page: heading, content, footer. Cards stand beside each other, never inside. */
export const Card = ({ title, description, actions, children, footer, id }: CardProps) => {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="flex flex-col rounded-md border border-line bg-surface shadow-sm"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-4 max-xs:px-4">
        <div className="min-w-0 grow basis-40">
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
