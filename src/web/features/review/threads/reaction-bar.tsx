import { SmilePlus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useBoard } from "./board.tsx";
import { isOwn, type Reacting } from "./reaction-wishes.ts";
import { threadStrings as strings } from "./thread-strings.ts";

const chipClass = "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs";

interface ReactionBarProps {
  readonly reacting: Reacting;
  readonly mayReact: boolean;
}

/** Who reacted how, with one's own pressed. */
export const ReactionBar = ({ reacting: { shown, wish }, mayReact }: ReactionBarProps) => {
  const { caller } = useBoard();
  if (shown.length === 0) return null;
  return (
    <ul aria-label={strings.reactionsLabel} className="mt-2 flex flex-wrap items-center gap-1">
      {shown.map((reaction) => {
        const { emoji, count, users } = reaction;
        const own = isOwn(reaction, caller.id);
        const names = users.map(({ user }) =>
          user.id === caller.id ? strings.you : user.displayName,
        );
        const words = strings.reaction(emoji, names.join(", "));
        return (
          <li key={emoji}>
            {mayReact ? (
              <Tooltip content={words}>
                <button
                  type="button"
                  aria-label={words}
                  aria-pressed={own}
                  onClick={() => wish(emoji, !own)}
                  className={cx(
                    chipClass,
                    "pointer-coarse:h-9 pointer-coarse:px-3",
                    own
                      ? "border-accent bg-accent-soft text-accent-ink"
                      : "border-line hover:bg-subtle",
                  )}
                >
                  {emoji} {count}
                </button>
              </Tooltip>
            ) : (
              <span title={words} className={cx(chipClass, "border-line")}>
                <span aria-hidden>
                  {emoji} {count}
                </span>
                <span className="sr-only">{words}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const here = () => Promise.resolve();

/** Adds a reaction, or takes one's own back. */
export const ReactionPicker = ({ reacting: { shown, wish } }: { reacting: Reacting }) => {
  const { caller } = useBoard();
  const trigger = <IconButton size="sm" icon={SmilePlus} label={strings.react} />;
  return (
    <DeferredMenu
      trigger={trigger}
      load={here}
      menu={
        <Menu trigger={trigger} defaultOpen>
          {strings.reactions.map(({ emoji, word }) => {
            const own = shown.some((each) => each.emoji === emoji && isOwn(each, caller.id));
            return (
              <MenuItem key={emoji} onSelect={() => wish(emoji, !own)}>
                {emoji} {own ? strings.takeBack(word) : word}
              </MenuItem>
            );
          })}
        </Menu>
      }
    />
  );
};
