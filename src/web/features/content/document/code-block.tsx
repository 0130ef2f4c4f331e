import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ownText, textData } from "./block-data.ts";
import { PlainText } from "./plain-text.tsx";
import { ScrollRegion } from "./block-elements.tsx";
import { documentMessages as messages } from "./messages.ts";

/** The language a code block names, or what stands in for it. */
const labelOf = (block: Block): string => {
  if (block.type === "math") return messages.formula;
  if (block.type === "raw") return messages.source;
  return textData(block, "info").trim().split(/[\s{]/u)[0] || messages.code;
};

type CodeBoxProps = {
  block: Block;
  /** What the copy button copies. */
  text: string;
  /** The lines reach the edges of the box. */
  flush?: boolean;
  children: ReactNode;
};

/** The frame of code, formulas and source text: a label, a copy button, and lines that scroll sideways. */
export const CodeBox = ({ block, text, flush = false, children }: CodeBoxProps) => {
  const label = labelOf(block);
  const name = block.type === "code" ? messages.codeIn(label) : label;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-subtle">
      <div className="flex h-9 items-center justify-between gap-3 pr-1 pl-3.5">
        <span className="truncate text-xs text-muted">
          <PlainText text={label} />
        </span>
        <CopyButton iconOnly size="sm" label={messages.copyCode} text={text} />
      </div>
      <ScrollRegion label={name} className="overflow-x-auto -outline-offset-2!">
        <pre className={cx("w-max min-w-full pb-3 font-mono text-sm", !flush && "px-3.5")}>
          {children}
        </pre>
      </ScrollRegion>
    </div>
  );
};

/** Code, a formula, or source text Markdown brought along: as it was written. */
export const CodeBlock = ({ block }: { block: Block }) => {
  const text = (block.type === "raw" ? textData(block, "markdown") : "") + ownText(block);
  return (
    <CodeBox block={block} text={text}>
      <code>
        <PlainText text={text} />
      </code>
    </CodeBox>
  );
};
