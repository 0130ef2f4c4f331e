import { Close, Content, Description, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { buttonClass } from "../button.tsx";
import { focusFirstField } from "../first-field.ts";
import { ReturnFocusTo, useReturnFocus } from "../focus-return.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the confirming one last. */
  footer?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** `alertdialog` for a question that must be answered first. */
  role?: "dialog" | "alertdialog";
};

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl" };

/** Toasts are shown over dialogs; pressing one must not close the dialog. */
const keepOpenForToasts = (event: { target: EventTarget | null; preventDefault: () => void }) => {
  if (event.target instanceof Element && event.target.closest("[data-toaster]"))
    event.preventDefault();
};

/** Focus starts in the first field of a form, or at the first control if there is none. */
const beginInForm = (event: Event) => {
  if (event.target instanceof Element && focusFirstField(event.target)) event.preventDefault();
};

const Head = ({ title, description }: Pick<DialogProps, "title" | "description">) => (
  <div className="py-5 pr-14 pb-3 pl-6 max-xs:pl-4">
    <Title className="text-lg font-semibold text-balance wrap-anywhere">{title}</Title>
    {description !== undefined && (
      <Description className="mt-1 text-base text-muted">{description}</Description>
    )}
  </div>
);

/**
 * Last in the dialog, so that focus starts at its content. It has no tooltip, which would open with the dialog and
 * take the first Escape.
 */
const CloseCorner = () => (
  <Close
    aria-label="Close"
    className={buttonClass({
      variant: "ghost",
      size: "sm",
      className: "absolute! top-4 right-4 w-7 px-0! pointer-coarse:w-9",
    })}
  >
    <X size={16} aria-hidden />
  </Close>
);

const Body = ({ children, footer }: Pick<DialogProps, "children" | "footer">) => (
  <>
    {children !== undefined && (
      <div className="min-h-0 grow overflow-y-auto px-6 pt-1 pb-5 max-xs:px-4 short:min-h-auto short:shrink-0 short:overflow-visible">
        {children}
      </div>
    )}
    {footer !== undefined && (
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3 max-xs:mt-auto max-xs:px-4">
        {footer}
      </div>
    )}
  </>
);

const overlayClass = "fixed inset-0 z-50 animate-appear bg-scrim";

const frameClass =
  "pointer-events-auto relative flex max-h-[80vh] w-full animate-rise flex-col rounded-md border border-line bg-raised shadow-lg";

/** In a window so low that header and buttons leave little room, the whole dialog scrolls. */
const shortClass = "short:overflow-y-auto";

/** On phones a dialog fills the screen, unless it asks a question. */
const sheetClass =
  "max-xs:h-dvh max-xs:max-h-none max-xs:max-w-none max-xs:rounded-none max-xs:border-0";

type WindowProps = Omit<DialogProps, "open" | "onOpenChange" | "width"> & {
  className: string;
  sheet?: boolean;
};

const Window = ({
  title,
  description,
  children,
  footer,
  role,
  className,
  sheet = false,
}: WindowProps) => {
  const { target, onCloseAutoFocus } = useReturnFocus();
  return (
    <Content
      onOpenAutoFocus={beginInForm}
      onCloseAutoFocus={onCloseAutoFocus}
      role={role}
      {...(sheet && { "data-sheet": true })}
      onInteractOutside={keepOpenForToasts}
      {...(description === undefined && { "aria-describedby": undefined })}
      className={cx(className, shortClass)}
    >
      <Head title={title} description={description} />
      <ReturnFocusTo value={target}>
        <Body footer={footer}>{children}</Body>
      </ReturnFocusTo>
      <CloseCorner />
    </Content>
  );
};

/** A dialog in the middle of the screen; on phones a sheet that fills it. */
export const Dialog = ({
  open,
  onOpenChange,
  width = "md",
  role = "dialog",
  ...rest
}: DialogProps) => (
  <Root open={open} onOpenChange={onOpenChange}>
    <Portal>
      <Overlay className={overlayClass} />
      <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-1 place-items-center p-4 has-data-sheet:max-xs:p-0 sm:items-start sm:pt-[12vh]">
        <Window
          {...rest}
          role={role}
          sheet={role === "dialog"}
          className={cx(frameClass, widths[width], role === "dialog" && sheetClass)}
        />
      </div>
    </Portal>
  </Root>
);

/** A dialog at the side of the screen: details beside a list, or navigation on phones. */
export const SidePanel = ({
  open,
  onOpenChange,
  side = "right",
  ...rest
}: Omit<DialogProps, "width" | "role"> & { side?: "right" | "left" }) => (
  <Root open={open} onOpenChange={onOpenChange}>
    <Portal>
      <Overlay className={overlayClass} />
      <Window
        {...rest}
        role="dialog"
        className={cx(
          "fixed inset-y-0 z-50 flex w-full max-w-md animate-slide flex-col bg-raised shadow-lg max-xs:max-w-[calc(100%-3rem)]",
          side === "right"
            ? "right-0 border-l border-line"
            : "left-0 border-r border-line [--slide-from:-1]",
        )}
      />
    </Portal>
  </Root>
);
