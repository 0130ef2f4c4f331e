import { type ReactNode, useEffect, useRef } from "react";
import { shellMessages } from "#web/shell/messages.ts";
import { focusFirstField } from "#web/ui/first-field.ts";
import { hasMovedOn } from "#web/ui/focus-return.ts";

interface EntranceProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Help below the form. */
  readonly footer?: ReactNode;
}

/** The layout of the screens before sign-in: a single narrow column. Focus starts in its form. */
export const SignInFrame = ({ title, text, children, footer }: EntranceProps) => {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (main.current !== null && !hasMovedOn()) focusFirstField(main.current);
  }, []);
  return (
    <main
      ref={main}
      className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12"
    >
      <p className="flex items-center gap-2 text-base font-semibold">
        <img src="/favicon.svg" alt="" width={20} height={20} />
        {shellMessages.product}
      </p>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
          {title}
        </h1>
        {text !== undefined && (
          <div className="mt-1.5 text-md text-muted wrap-anywhere">{text}</div>
        )}
      </div>
      {children}
      {footer !== undefined && (
        <footer className="border-t border-line pt-5 text-sm text-muted">{footer}</footer>
      )}
    </main>
  );
};
