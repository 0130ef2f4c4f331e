import { SmilePlus } from "lucide-react";
import { cx } from "../../kit/class-names.ts";
import { DeferredMenu } from "../../shell/deferred-menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { useBoard } from "./board.tsx";
import { isOwn, type Reactions, useReactionWishes, withWishes } from "./reaction-wishes.ts";
import { threadStrings as strings } from "./thread-strings.ts";

interface ReactionBarProps {
  readonly reactions: Reactions;
  readonly mayReact: boolean;
  readonly send: (emoji: string, add: boolean) => Promise<unknown>;
}

const chipClass = "tabular inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs";
const here = () => Promise.resolve();

/** Who reacted how, one's own pressed, and the way to add one. */
export const ReactionBar = ({ reactions, mayReact, send }: ReactionBarProps) => {
  const { caller } = useBoard();
  const { wishes, wish } = useReactionWishes(send);
  const shown = withWishes(reactions, wishes, caller);
  if (shown.length === 0 && !mayReact) return null;
  const trigger = <IconButton size="sm" icon={SmilePlus} label={strings.react} />;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1">
      {shown.map((reaction) => {
        const { emoji, count, users } = reaction;
        const own = isOwn(reaction, caller.id);
        const names = users.map(({ user }) =>
          user.id === caller.id ? strings.you : user.displayName,
        );
        const words = strings.reaction(emoji, names.join(", "));
        if (!mayReact)
          return (
            <span key={emoji} title={words} className={cx(chipClass, "border-line")}>
              <span aria-hidden>
                {emoji} {count}
              </span>
              <span className="sr-only">{words}</span>
            </span>
          );
        return (
          <Tooltip key={emoji} content={words}>
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
        );
      })}
      {mayReact && (
        <DeferredMenu
          trigger={trigger}
          load={here}
          menu={
            <Menu trigger={trigger} align="start" defaultOpen>
              {strings.reactions.map(({ emoji, word }) => {
                const own = shown.some((each) => each.emoji === emoji && isOwn(each, caller.id));
                return (
                  <MenuItem key={emoji} checked={own} onSelect={() => wish(emoji, !own)}>
                    {emoji} {word}
                  </MenuItem>
                );
              })}
            </Menu>
          }
        />
      )}
    </div>
  );
};
