import { memo, useMemo } from "react";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { withoutSuggestion } from "#content/suggestions.ts";
import type { Comment } from "#web/api/comments.ts";
import { DocumentView } from "#web/features/content/index.ts";
import { HEADINGS_BELOW } from "./headings.ts";
import { readSuggestion } from "./suggestion.tsx";
import { useThreadHost } from "./thread-host.tsx";

interface ReadWordsProps {
  readonly markdown: string;
  /** The comment they belong to, if it may contain a suggestion, which is shown apart. */
  readonly suggesting: Comment | undefined;
}

/** The text of a message, rendered as Markdown. */
export const ReadWords = memo(({ markdown, suggesting }: ReadWordsProps) => {
  const { links } = useThreadHost();
  const document = useMemo(() => {
    const read = parseMarkdown(markdown, countingKeys("m"));
    const suggests = suggesting !== undefined && readSuggestion(suggesting) !== undefined;
    return suggests ? withoutSuggestion(read) : read;
  }, [markdown, suggesting]);
  return <DocumentView document={document} headingOffset={HEADINGS_BELOW} {...links} />;
});
