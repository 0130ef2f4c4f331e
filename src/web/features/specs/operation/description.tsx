import { Fragment, memo, type ReactNode, useMemo } from "react";
import { childBlocks, countingKeys, isBlock } from "#content/block.ts";
import { htmlBlocks } from "#content/html/html-blocks.ts";
import { readLineTags, type TaggedRun } from "#content/html/line-tags.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import type { Block, BlockNode } from "#contract/schemas/document.ts";

/** Longer texts are shown unrendered. */
const MAX_READ = 50_000;

/** Returns a web address; others do not work outside the specification's own site. */
const webAddress = (href: string): string | undefined => {
  if (!URL.canParse(href)) return undefined;
  const { protocol } = new URL(href);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
};

const marked = ({ text, marks, looks = [] }: TaggedRun): ReactNode => {
  const types = new Set(marks.map(({ type }) => type));
  let shown: ReactNode = text;
  if (types.has("code"))
    shown = (
      <code className="rounded-sm bg-subtle px-1 py-px font-mono text-[0.9em] wrap-anywhere">
        {shown}
      </code>
    );
  if (types.has("strikethrough")) shown = <s>{shown}</s>;
  if (types.has("italic")) shown = <em>{shown}</em>;
  if (types.has("bold")) shown = <strong className="font-semibold">{shown}</strong>;
  if (looks.includes("sub")) shown = <sub>{shown}</sub>;
  if (looks.includes("sup")) shown = <sup>{shown}</sup>;
  const link = marks.find(({ type }) => type === "link");
  const href = link && webAddress(link.data?.["href"] ?? "");
  if (href === undefined) return shown;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="rounded-sm text-accent-ink underline decoration-1 underline-offset-[3px] hover:decoration-2"
    >
      {shown}
    </a>
  );
};

const runsOf = (node: BlockNode): TaggedRun[] => {
  if (isBlock(node)) return [];
  return node.object === "text" ? node.leaves : [{ text: "", marks: node.marks, thing: node }];
};

const Line = ({ nodes }: { nodes: readonly BlockNode[] }) =>
  readLineTags(nodes.flatMap(runsOf)).map((run, at) => {
    if (run.thing?.type === "break") return <br key={at} />;
    return <Fragment key={at}>{run.thing?.data["alt"] ?? marked(run)}</Fragment>;
  });

const Inside = ({ block }: { block: Block }) => (
  <>
    {block.nodes.some((node) => !isBlock(node)) && (
      <p>
        <Line nodes={block.nodes} />
      </p>
    )}
    {childBlocks(block).map((child) => (
      <Shown key={child.key} block={child} />
    ))}
  </>
);

const textOf = ({ data, nodes }: Block): string =>
  typeof data["markdown"] === "string"
    ? data["markdown"]
    : nodes
        .flatMap((node) => (node.object === "text" ? node.leaves.map(({ text }) => text) : []))
        .join("");

const Shown = ({ block }: { block: Block }) => {
  switch (block.type) {
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      // A heading by the author would outrank those of the surrounding operation.
      return (
        <p className="font-semibold">
          <Line nodes={block.nodes} />
        </p>
      );
    case "list-ordered":
      return (
        <ol className="list-decimal space-y-1 pl-6">
          {childBlocks(block).map((item) => (
            <li key={item.key}>
              <Inside block={item} />
            </li>
          ))}
        </ol>
      );
    case "list-unordered":
    case "list-tasks":
      return (
        <ul className="list-disc space-y-1 pl-6">
          {childBlocks(block).map((item) => (
            <li key={item.key}>
              <Inside block={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return (
        <table className="border-collapse">
          <tbody>
            {childBlocks(block).map((row) => (
              <tr key={row.key}>
                {childBlocks(row).map((cell) => (
                  <td key={cell.key} className="border border-line px-2 py-1 align-top">
                    <Line nodes={cell.nodes} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "code":
    case "math":
    case "raw": {
      const blocks = htmlBlocks(block);
      if (blocks !== undefined) return blocks.map((one) => <Shown key={one.key} block={one} />);
      return (
        <pre className="rounded-sm bg-subtle px-2.5 py-1.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {textOf(block)}
        </pre>
      );
    }
    default:
      return <Inside block={block} />;
  }
};

/**
 * A Markdown description in a specification. Nothing in it runs or loads from elsewhere, and only web addresses
 * become links.
 */
export const Description = memo(({ text, className }: { text: string; className?: string }) => {
  const document = useMemo(
    () => (text.length > MAX_READ ? undefined : parseMarkdown(text, countingKeys("description"))),
    [text],
  );
  return (
    <div className={`max-w-[75ch] space-y-2 wrap-anywhere ${className ?? ""}`}>
      {document === undefined ? (
        <p className="whitespace-pre-wrap">{text}</p>
      ) : (
        document.nodes.map((block) => <Shown key={block.key} block={block} />)
      )}
    </div>
  );
});
