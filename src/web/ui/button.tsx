import { LoaderCircle, type LucideIcon } from "lucide-react";
import {
  type ComponentProps,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  useId,
} from "react";
import { cx } from "#web/kit/class-names.ts";
import { Tooltip } from "./tooltip.tsx";

/** A turning circle while work is under way. The text beside it must name the work. */
export const Spinner = ({ size = 16, className }: { size?: number; className?: string }) => (
  <LoaderCircle size={size} aria-hidden className={cx("shrink-0 animate-spin", className)} />
);

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "md" | "sm";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap select-none print:hidden transition-[color,background-color,border-color] aria-disabled:opacity-55 forced-colors:border";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-on-accent shadow-sm not-aria-disabled:hover:bg-accent-strong not-aria-disabled:active:bg-accent-strong",
  secondary:
    "border border-line bg-surface text-ink shadow-sm not-aria-disabled:hover:bg-subtle not-aria-disabled:active:bg-line",
  ghost:
    "text-muted not-aria-disabled:hover:bg-subtle not-aria-disabled:hover:text-ink not-aria-disabled:active:bg-line",
  danger:
    "bg-danger text-on-danger shadow-sm not-aria-disabled:hover:bg-danger-strong not-aria-disabled:active:bg-danger-strong",
};

const sizes: Record<ButtonSize, string> = {
  md: "h-8 px-3 text-sm pointer-coarse:h-10",
  sm: "h-7 px-2 text-sm pointer-coarse:h-9",
};

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (
  options: {
    variant?: ButtonVariant | undefined;
    size?: ButtonSize | undefined;
    className?: string | undefined;
  } = {},
): string =>
  cx(
    base,
    variants[options.variant ?? "secondary"],
    sizes[options.size ?? "md"],
    options.className,
  );

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon | undefined;
  /** Whether work is under way: shows a spinner and ignores presses. */
  pending?: boolean | undefined;
  /**
   * Why it cannot be pressed now. The button stays focusable, does nothing, and gives the reason on hover, focus and
   * press and to screen readers. Pass `undefined` while it can be pressed.
   */
  disabledReason?: string | undefined;
};

/** Returns attributes that block presses while the button is pending or disabled for a reason. */
const pressAttributes = (
  { pending = false, disabledReason, onClick }: ButtonProps,
  reasonId: string,
) => {
  const blocked = pending || disabledReason !== undefined;
  return {
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (blocked) event.preventDefault();
      else onClick?.(event);
    },
    ...(blocked && { "aria-disabled": true }),
    ...(pending && { "aria-busy": true }),
    ...(disabledReason !== undefined && { "aria-describedby": reasonId }),
  };
};

interface ExplainedProps {
  readonly reason: string | undefined;
  readonly reasonId: string;
  /** Shown in the absence of a reason. */
  readonly label?: string;
  /** The button. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A button with the reason why it is disabled, in a tooltip and for screen readers. */
const Explained = ({ reason, reasonId, label, children }: ExplainedProps) => (
  <>
    {/* What it waits for mostly stands above it, and is not to be covered. */}
    <Tooltip
      content={reason ?? label}
      side={reason === undefined ? "top" : "bottom"}
      openOnPress={reason !== undefined}
    >
      {children}
    </Tooltip>
    <span id={reasonId} hidden>
      {reason}
    </span>
  </>
);

export const Button = (props: ButtonProps) => {
  const { variant, size, icon: Icon, pending = false, disabledReason, ...native } = props;
  const { className, children, type = "button" } = native;
  const reasonId = useId();
  const button = (
    <button
      {...native}
      {...pressAttributes(props, reasonId)}
      type={type}
      className={buttonClass({ variant, size, className })}
    >
      {Icon && (pending ? <Spinner /> : <Icon size={16} aria-hidden className="shrink-0" />)}
      {pending && !Icon && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx("inline-flex items-center gap-1.5", pending && !Icon && "opacity-0")}>
        {children}
      </span>
    </button>
  );
  // Decided by the presence of the prop, not its value: a button that was rebuilt as it becomes enabled or disabled
  // would lose focus.
  if (!("disabledReason" in props)) return button;
  return (
    <Explained reason={disabledReason} reasonId={reasonId}>
      {button}
    </Explained>
  );
};

type IconButtonProps = Omit<ButtonProps, "icon" | "children"> & {
  /** The accessible name, also shown in the tooltip. */
  label: string;
  icon: LucideIcon;
};

/** A square button that shows only an icon. */
export const IconButton = (props: IconButtonProps) => {
  const { label, icon: Icon, variant = "ghost", size = "md", pending = false, ...rest } = props;
  const { disabledReason, className, type = "button", ...native } = rest;
  const reasonId = useId();
  const square = size === "md" ? "w-8 px-0! pointer-coarse:w-10" : "w-7 px-0! pointer-coarse:w-9";
  return (
    <Explained reason={disabledReason} reasonId={reasonId} label={label}>
      <button
        {...native}
        {...pressAttributes(props, reasonId)}
        type={type}
        aria-label={label}
        className={buttonClass({ variant, size, className: cx(square, className) })}
      >
        {pending ? <Spinner /> : <Icon size={16} aria-hidden />}
      </button>
    </Explained>
  );
};
