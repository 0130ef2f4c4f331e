import { Check } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";

/** The list around its items. */
export const ListShell = ({ block, children }: { block: Block; children: ReactNode }) => {
  const loose = block.data["loose"] === true;
  const look = cx("pl-6 wrap-anywhere", loose ? "space-y-2" : "space-y-1");
  const { start } = block.data;
  switch (block.type) {
    case "list-ordered":
      return (
        <ol
          className={cx(look, "list-decimal marker:text-muted marker:tabular")}
          {...(typeof start === "number" && start !== 1 && { start })}
        >
          {children}
        </ol>
      );
    case "list-tasks":
      // An empty mark, for a list without marks is no list to some screen readers.
      return <ul className={cx(look, "[list-style-type:'']")}>{children}</ul>;
    default:
      return <ul className={cx(look, "list-disc marker:text-faint")}>{children}</ul>;
  }
};

/** The box of a task, to be read and not to be ticked. */
const TaskBox = ({ checked, labelledBy }: { checked: boolean; labelledBy: string }) => (
  <span
    role="checkbox"
    aria-checked={checked}
    aria-readonly
    aria-labelledby={labelledBy}
    tabIndex={-1}
    className={cx(
      "absolute top-1 -left-5.5 grid size-4 place-items-center rounded-[4px] border",
      checked
        ? "border-accent bg-accent text-on-accent forced-colors:bg-[Highlight]"
        : "border-control bg-surface",
    )}
  >
    {checked && <Check size={12} strokeWidth={3} aria-hidden />}
  </span>
);

/** The look of a list item: what is inside stands closer together than elsewhere. */
export const itemClass = "*:mt-1.5 *:first:mt-0";

/** What stands in a list item; a task carries its box. Goes inside the `li`. */
export const ItemShell = ({ block, children }: { block: Block; children: ReactNode }) => {
  const id = useId();
  const { checked } = block.data;
  if (typeof checked !== "boolean") return children;
  return (
    <div className="relative">
      <TaskBox checked={checked} labelledBy={id} />
      <div id={id} className={itemClass}>
        {children}
      </div>
    </div>
  );
};
