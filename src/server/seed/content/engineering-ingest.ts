import type { PageText } from "../page-text.ts";

/** Pages of the Engineering guide that stand below a page. */
export const engineeringIngest: readonly PageText[] = [
  {
    name: "messages",
    title: "What loggers send",
    under: "ingest",
    markdown: `A transmission is one message of at most 51 bytes, because that is what the slowest radio network takes.

\`\`\`json
{
  "logger": "T4-0193",
  "sent": "2026-03-04T06:00:12Z",
  "battery": 3.41,
  "readings": [
    { "at": "2026-03-04T05:45:00Z", "level": 1.284, "temperature": 4.6 },
    { "at": "2026-03-04T06:00:00Z", "level": 1.287, "temperature": 4.6 }
  ]
}
\`\`\`

This is the form after the gate has unpacked it. On the air, readings are differences to the first one, in millimetres and tenths of a degree.
`,
  },
  {
    name: "retention",
    title: "How long we keep things",
    under: "ingest",
    markdown: `Readings are kept for good. Everything else has an end.

| What | How long | Why |
| --- | --- | --- |
| Raw messages | 90 days | To repeat an import that went wrong |
| Readings | For good | They cannot be measured again |
| Alarms that were sent | 10 years | People ask after floods |
| Access logs | 30 days | To find out what happened last week |

Deletion runs every night at two. It deletes at most a million rows at a time and stops when the delay of ingest passes ten seconds.
`,
  },
];
