import type { PageText } from "../page-text.ts";

/** Pages of the small spaces. */
export const smallSpaces: readonly PageText[] = [
  {
    name: "release-policy",
    title: "Release policy",
    emoji: "🔒",
    markdown: `This space is locked: its pages change through change requests only, so that every sentence was read by two people.

## What we promise

- A security repair is out within three working days.
- A version is supported for two years after the next one is out.
- What we take away is announced six months before.

## Who decides

The release team decides what goes into a version. If it cannot agree within a week, the head of product does.
`,
  },
  {
    name: "support-window",
    title: "Supported versions",
    emoji: "🗓️",
    markdown: `| Version | Released | Supported until |
| --- | --- | --- |
| 5.2 | March 2026 | Two years after 5.3 |
| 5.1 | November 2025 | March 2028 |
| 5.0 | June 2025 | November 2027 |
| 4.9 | January 2024 | June 2027 |

Loggers with older firmware keep working and keep sending. They get no repairs, and some settings of the cloud have no effect on them.
`,
  },
  {
    name: "support-first",
    title: "The first answer",
    emoji: "💬",
    markdown: `The first answer decides how the rest goes. It says three things: that we have understood, what we do next, and when they hear from us again.

1. Open the logger's page before you answer. Half of all questions are answered there.
2. Say what you see in their words, with the time of the last reading.
3. Give one thing to try. Two are a questionnaire.

If somebody depends on an alarm, do not write: call.
`,
  },
  {
    name: "support-silent",
    title: "A logger is silent",
    emoji: "🔇",
    markdown: `Ask for three things, in this order, and stop as soon as the reason is found.

- The voltage in the last transmission. Below 3.0 volts the cells are the reason.
- What has changed at the site: a new fence, a parked container, high water.
- The light after the lid was opened.

A silent logger loses nothing. It keeps a year of readings and sends them when it can.
`,
  },
  {
    name: "cell-supplier",
    title: "Cells",
    emoji: "🔋",
    markdown: `We buy lithium cells from two makers, so that one of them can fail. Both send samples of every batch to our own test bench.

| | First maker | Second maker |
| --- | --- | --- |
| Share | 70 % | 30 % |
| Delivery | 8 weeks | 12 weeks |
| Agreement ends | June 2027 | December 2026 |

The talks about the second agreement begin in September. Until then, prices stay in this space.
`,
  },
  {
    name: "cable-supplier",
    title: "Cable",
    emoji: "🧵",
    markdown: `The cable comes from one maker, because nobody else puts an air tube into 6 mm. We keep stock for five months.

- [x] Second source asked for samples
- [ ] Samples on the test bench for one winter
- [ ] Decision in spring
`,
  },
  {
    name: "old-wiki",
    title: "Read me first",
    emoji: "🗃️",
    markdown: `These are the pages of the old wiki as they were on the day of the move. What was still true is in the Product handbook now. Nothing here is kept up to date.
`,
  },
];
