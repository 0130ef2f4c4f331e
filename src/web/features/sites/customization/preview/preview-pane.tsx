import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/kit/class-names.ts";
import type { Mode } from "../colors.ts";
import { messages } from "../messages.ts";
import { PREVIEW_ID } from "./preview-place.ts";
import { Preview } from "./preview.tsx";
const modes = [
  { mode: "light", icon: Sun },
  { mode: "dark", icon: Moon },
] as const;

interface PreviewPaneProps extends ComponentProps<typeof Preview> {
  readonly onShow: (mode: Mode) => void;
}

/** The preview beside the form, in light or in dark as one chooses. */
export const PreviewPane = ({ onShow, ...preview }: PreviewPaneProps) => (
  <section
    id={PREVIEW_ID}
    tabIndex={-1}
    aria-label={messages.preview.title}
    className="flex min-w-0 scroll-mt-4 flex-col gap-3 max-lg:order-first lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-md font-semibold">{messages.preview.title}</h2>
      <div role="group" aria-label={messages.preview.modes} className="flex">
        {modes.map(({ mode, icon: Icon }) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === preview.mode}
            onClick={() => onShow(mode)}
            className={cx(
              "inline-flex h-8 items-center gap-1.5 border px-3 text-sm font-medium first:rounded-l-sm last:-ml-px last:rounded-r-sm focus-visible:z-1 pointer-coarse:h-10",
              mode === preview.mode
                ? "z-1 border-accent bg-accent-soft text-accent-ink"
                : "border-line bg-surface text-muted hover:bg-subtle",
            )}
          >
            <Icon size={14} aria-hidden />
            {messages.preview[mode]}
          </button>
        ))}
      </div>
    </div>
    <Preview {...preview} />
    <p className="text-sm text-muted">{messages.preview.text}</p>
  </section>
);
