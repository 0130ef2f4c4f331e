import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button.tsx";

type MoreButtonProps = Omit<ComponentProps<"button">, "type" | "className" | "children"> & {
  /** Its name for screen readers: whose acts they are. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** For the rows of a tree, where little room is left. */
  narrow?: boolean;
  /** Pixels. */
  iconSize?: number;
};

/** The button of three dots that opens a menu of acts; the menu gives it its part. */
export const MoreButton = ({
  label,
  variant = "ghost",
  size = "sm",
  narrow = false,
  iconSize = 16,
  ...button
}: MoreButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={label}
    className={buttonClass({
      variant,
      size,
      className: narrow ? "w-7 px-0! pointer-coarse:w-9" : "w-8 px-0! pointer-coarse:w-10",
    })}
  >
    <Ellipsis size={iconSize} aria-hidden />
  </button>
);
