import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type MenuButtonProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  /** Before the words, such as an avatar. */
  media?: ReactNode;
};

/** The wide buttons of the sidebar that open a menu. */
export const MenuButton = ({ media, children, ...button }: MenuButtonProps) => (
  <button
    {...button}
    type="button"
    className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-subtle aria-expanded:bg-subtle"
  >
    {media}
    <span className="min-w-0 grow truncate">{children}</span>
    <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
  </button>
);
