import { type ReactNode, useId } from "react";

interface ScreenSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One topic of a screen that holds several, without a box around it. */
export const ScreenSection = ({ title, text, actions, children }: ScreenSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {text !== undefined && <p className="max-w-[70ch] text-sm text-muted">{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
};
