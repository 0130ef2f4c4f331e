import {
  archives,
  asksForReview,
  edits,
  merges,
  opens,
  proposes,
  reverts,
  reviews,
} from "./change-request-actions.ts";
import { HANDBOOK as space, type On } from "./northwind-spaces.ts";
import { type Action, FOUNDER } from "./actions.ts";
import { answers, asks, resolvesInSpace } from "./thread-actions.ts";

const range = { space, name: "range in hand" };
const depth = { space, name: "winter depth" };
const undone = { space, name: "winter depth undone", merged: depth.name };
const handheld = { space, name: "handheld reader" };
const cold = { space, name: "cold cells" };
const repeats = { space, name: "alarms that repeat" };
const zero = { space, name: "gauge zero" };
const lightning = { space, name: "lightning" };
const zone = { space, name: "time zone" };

const merged = (on: On): Action[] => [
  proposes(on(64, "09:31", "leila.haddadi"), range, "Say how much range to leave in hand"),
  edits(on(64, "09:52", "leila.haddadi"), range, {
    page: "probes",
    from: "and leave a metre in hand.",
    to: "and leave a metre in hand. In a narrow valley leave two: floods are higher there than anybody remembers.",
  }),
  opens(on(64, "09:55", "leila.haddadi"), range),
  asksForReview(on(64, "09:56", "leila.haddadi"), range, ["anais.delorme"]),
  reviews(on(63, "14:20", "anais.delorme"), range, "approved"),
  merges(on(63, "14:23", "anais.delorme"), range),

  proposes(on(25, "10:15", "ximena.otero"), depth, "Winter: hang the probe a metre deep"),
  edits(on(25, "10:29", "ximena.otero"), depth, {
    page: "winter",
    from: "at least 80 cm below the lowest water",
    to: "at least one metre below the lowest water",
  }),
  opens(on(25, "10:31", "ximena.otero"), depth),
  asksForReview(on(25, "10:32", "ximena.otero"), depth, [FOUNDER]),
  reviews(on(23, "16:40", FOUNDER), depth, "approved"),
  merges(on(22, "09:12", "ximena.otero"), depth),
  reverts(on(6, "13:33", "clara.wendt"), undone),
];

const archived = (on: On): Action[] => [
  proposes(on(32, "11:02", "samira.benali"), handheld, "Describe the handheld reader"),
  edits(on(32, "11:44", "samira.benali"), handheld, {
    add: {
      name: "handheld",
      title: "Handheld reader",
      under: "in-the-field",
      markdown:
        "The handheld reader takes readings from a logger without a network. Hold it within a metre of the lid and press the button until it beeps.",
    },
  }),
  opens(on(32, "11:46", "samira.benali"), handheld),
  asks(
    on(30, "09:18", "clara.wendt"),
    "handheld is gone",
    { space, changeRequest: handheld.name, page: "handheld" },
    "We stop selling the reader this year, so a page in the handbook would raise hopes. Support has a sheet for those who own one.",
  ),
  answers(
    on(29, "10:40", "samira.benali"),
    "handheld is gone",
    "I did not know. Then let us put this away.",
  ),
  archives(on(29, "10:43", "samira.benali"), handheld),
];

/** Both sides change one sentence: `writes` in the handbook made the other change on the fifth day. */
const conflicting = (on: On): Action[] => [
  proposes(on(8, "10:05", "ximena.otero"), cold, "Batteries: say what cold means"),
  edits(on(8, "10:26", "ximena.otero"), cold, {
    page: "batteries",
    from: "In cold water a pair lasts about a third less.",
    to: "In water below 5 °C a pair lasts about half as long.",
  }),
  opens(on(8, "10:28", "ximena.otero"), cold),
  asksForReview(on(8, "10:29", "ximena.otero"), cold, [FOUNDER]),
  reviews(
    on(7, "16:51", FOUNDER),
    cold,
    "changes-requested",
    "Five degrees is a good line. Please say as well what to do at sites that are colder all year.",
  ),
  edits(on(2, "10:37", "ximena.otero"), cold, {
    page: "batteries",
    from: "Change the cells in autumn if less than half is left.",
    to: "Change the cells in autumn if less than half is left, and every second autumn where the water stays below 5 °C all year.",
  }),
];

const outdated = (on: On): Action[] => [
  proposes(on(6, "09:20", "helena.quist"), repeats, "Explain how alarms repeat"),
  edits(on(6, "09:58", "helena.quist"), repeats, {
    page: "alarms",
    from: "If nobody confirms within 15 minutes, the next group is told.",
    to: "If nobody confirms within 15 minutes, the next group is told. After the last group the alarm begins again with the first, up to four times.\n\nAn alarm that was confirmed rings again only when the reading has been back below the limit for an hour.",
  }),
  opens(on(6, "10:01", "helena.quist"), repeats),
  asksForReview(on(6, "10:02", "helena.quist"), repeats, ["beatriz.salgado"]),
  asks(
    on(3, "14:05", "beatriz.salgado"),
    "four times",
    {
      space,
      changeRequest: repeats.name,
      page: "alarms",
      words: "up to four times",
    },
    "Is this the same for alarms by phone? I remember two.",
  ),
  answers(
    on(2, "09:14", "helena.quist"),
    "four times",
    "I have asked the alarms team and will write what they say.",
  ),
];

const readyAndDrafts = (on: On): Action[] => [
  proposes(on(4, "09:40", FOUNDER), zero, "Glossary: explain the zero of a gauge"),
  edits(on(4, "09:52", FOUNDER), zero, {
    page: "glossary",
    from: "A board with a scale that stands in the water.",
    to: "A board with a scale that stands in the water. Its zero is a height that was surveyed once; it is not the ground.",
  }),
  opens(on(4, "09:53", FOUNDER), zero),
  asksForReview(on(4, "09:54", FOUNDER), zero, ["clara.wendt"]),
  reviews(on(3, "11:27", "clara.wendt"), zero, "approved"),

  proposes(on(1, "16:12", FOUNDER), lightning, "Add a page about lightning"),
  edits(on(1, "16:30", FOUNDER), lightning, {
    add: {
      name: "lightning-page",
      title: "Lightning",
      under: "in-the-field",
      markdown:
        "Leave the water when you can count less than thirty seconds between lightning and thunder, and wait half an hour after the last thunder.\n\n## After a storm\n\n- [ ] Look for readings that jumped during the storm\n- [ ] Compare with a reading by hand at the next visit\n",
    },
  }),

  proposes(on(2, "11:16", "owen.tregear"), zone, "Export: warn about local time first"),
  edits(on(2, "11:25", "owen.tregear"), zone, {
    page: "export-data",
    from: "Times are in UTC all year. Spreadsheets like to turn them into local time without saying so: import the column as text, then convert it on purpose.",
    to: '{% hint style="warning" %}\nTimes are in UTC all year. Spreadsheets turn them into local time without saying so: import the column as text, then convert it on purpose.\n{% endhint %}',
  }),
  opens(on(2, "11:26", "owen.tregear"), zone),
];

const threads = (on: On): Action[] => [
  asks(
    on(14, "10:22", "katrin.vaher"),
    "which screwdriver",
    { space, page: "quick-start", words: "The small screwdriver" },
    "New boxes have no screwdriver any more: the lid closes with two clips since spring.",
  ),
  answers(
    on(13, "09:30", "priya.raghunath"),
    "which screwdriver",
    "Thank you. I am rewriting the page this month and will take it out.",
    "postCommentReplyInSpace",
  ),
  asks(
    on(21, "15:50", "kwame.ofori"),
    "phone number",
    { space, page: "welcome" },
    "Which number is on the lid of loggers sold outside Europe?",
  ),
  answers(
    on(20, "08:47", "clara.wendt"),
    "phone number",
    "There is one number for all of them, answered day and night.",
    "postCommentReplyInSpace",
  ),
  resolvesInSpace(on(20, "08:48", "clara.wendt"), "phone number"),
];

/** Change requests in the Product handbook, in every state, and the comments on its pages. */
export const handbookHistory = (on: On): Action[] => [
  ...merged(on),
  ...archived(on),
  ...conflicting(on),
  ...outdated(on),
  ...readyAndDrafts(on),
  ...threads(on),
];
