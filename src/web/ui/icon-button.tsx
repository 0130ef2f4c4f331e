import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "#web/kit/class-names.ts";
import { buttonClass } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "disabled" | "children"> & {
  /** Its name for screen readers and in the tooltip. */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: ButtonSize;
  pending?: boolean | undefined;
  disabledReason?: string | undefined;
};

/** A square button that shows only a picture. */
export const IconButton = ({
  label,
  icon: Icon,
  variant = "ghost",
  size = "md",
  pending = false,
  disabledReason,
  className,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) => {
  const reasonId = useId();
  const blocked = pending || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const square = size === "md" ? "w-8 px-0! pointer-coarse:w-10" : "w-7 px-0! pointer-coarse:w-9";
  return (
    <>
      <Tooltip content={disabledReason ?? label} openOnPress={disabledReason !== undefined}>
        <button
          {...rest}
          type={type}
          aria-label={label}
          onClick={press}
          className={buttonClass({ variant, size, className: cx(square, className) })}
          {...(blocked && { "aria-disabled": true })}
          {...(pending && { "aria-busy": true })}
          {...(disabledReason !== undefined && { "aria-describedby": reasonId })}
        >
          {pending ? <Spinner /> : <Icon size={16} aria-hidden />}
        </button>
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
};
