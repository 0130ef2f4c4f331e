import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "md" | "sm";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap select-none transition-[color,background-color,border-color] aria-disabled:opacity-55 forced-colors:border";

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

/** The look of a button, for links that lead somewhere. */
export const buttonClass = (
  options: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
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
  /** Work is under way: shows it and takes no further press. */
  pending?: boolean | undefined;
  /**
   * Why it cannot be pressed now. The button stays focusable, tells the reason on hover, focus and
   * press and to screen readers, and does nothing. Pass `undefined` while it can be pressed.
   */
  disabledReason?: string | undefined;
};

export const Button = (props: ButtonProps) => {
  const {
    variant = "secondary",
    size = "md",
    icon: Icon,
    pending = false,
    disabledReason,
    className,
    children,
    onClick,
    type = "button",
    ...rest
  } = props;
  const reasonId = useId();
  const blocked = pending || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      className={buttonClass({ variant, size, className })}
      {...(blocked && { "aria-disabled": true })}
      {...(pending && { "aria-busy": true })}
      {...(disabledReason !== undefined && { "aria-describedby": reasonId })}
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
  // Decided by the presence of the prop, not its value: a button must not be rebuilt, and lose
  // focus, at the moment it becomes possible or impossible to press.
  if (!("disabledReason" in props)) return button;
  return (
    <>
      <Tooltip content={disabledReason} openOnPress={disabledReason !== undefined}>
        {button}
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
};
