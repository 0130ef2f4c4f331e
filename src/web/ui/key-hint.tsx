import { Fragment } from "react";

const spoken: Record<string, string> = {
  "⌘": "Command",
  "⇧": "Shift",
  "⌥": "Option",
  "↵": "Enter",
};

/** Keys to press, such as `keys={["Ctrl", "K"]}`. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-flex items-center gap-0.5">
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && <span className="sr-only"> </span>}
        <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[4px] border border-line bg-subtle px-1 font-sans text-xs text-muted">
          {spoken[key] === undefined ? (
            key
          ) : (
            <>
              <span aria-hidden>{key}</span>
              <span className="sr-only">{spoken[key]}</span>
            </>
          )}
        </kbd>
      </Fragment>
    ))}
  </span>
);
