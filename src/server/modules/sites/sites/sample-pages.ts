import type { ContentChange } from "#contract/schemas/content-change.ts";

const page = (title: string, description: string, markdown: string): ContentChange => ({
  operation: "insert_page",
  type: "document",
  title,
  description,
  document: { markdown },
});

/** A few initial pages that show what a page can contain and are meant to be overwritten. */
export const samplePages: readonly ContentChange[] = [
  page(
    "Welcome",
    "What this documentation is about",
    `Say in two sentences what your product does and whom these pages are for.

## Where to begin

- **New here?** Read *Getting started* first.
- **Looking for an answer?** Try *Questions*.

> Keep this page short. Readers decide within seconds whether they are in the right place.`,
  ),
  page(
    "Getting started",
    "From nothing to a first result",
    `List the steps that lead to a first result, and nothing else.

1. Create an account.
2. Install the command line tool.
3. Run it once:

\`\`\`sh
example --help
\`\`\`

- [ ] Replace the steps above with your own
- [ ] Try them on a machine that has never seen your product`,
  ),
  page(
    "Questions",
    "Short answers to what people ask",
    `## How do I get help?

Name the place where questions are answered, and how long that takes.

## What does it cost?

| Plan | For whom |
| --- | --- |
| Free | Trying it out |
| Team | Working with others |`,
  ),
];
