import type { Calendar } from "./calendar.ts";
import { asksForReview, edits, opens, proposes, reviews } from "./change-request-actions.ts";
import { HANDBOOK as space, type On } from "./northwind-spaces.ts";
import { type Action, FOUNDER } from "./actions.ts";
import { answers, asks, reacts, resolves } from "./thread-actions.ts";

const evening = { space, name: "quick start in an evening" };
const at = { space, changeRequest: evening.name };
const start = { ...at, page: "quick-start" };

const proposal = (on: On): Action[] => [
  proposes(on(4, "10:02", "priya.raghunath"), evening, "Quick start: ready in one evening"),
  edits(
    on(4, "11:35", "priya.raghunath"),
    evening,
    {
      page: "quick-start",
      from: "Set the logger up on your desk before you take it to the water.",
      to: "Set the logger up at home, the evening before you take it to the water.",
    },
    {
      page: "quick-start",
      from: "3. In the cloud, choose **Add a logger** and enter the serial number from the lid.",
      to: "3. In the cloud, choose **Add a logger** and hold the code on the lid before the camera.",
    },
    {
      page: "quick-start",
      from: "Take it to a window, wait ten minutes and look again.",
      to: "Take it to a window, wait ten minutes and look again. In cellars and in halls of steel this always happens.",
    },
    {
      page: "install",
      from: "at least one metre above the highest water.",
      to: "at least one metre above the highest water that anybody remembers.",
    },
    {
      add: {
        name: "unpack",
        title: "Unpack and check",
        under: "getting-started",
        markdown:
          "Lay everything out and compare it with this list before you send the box away.\n\n| Part | Tern 2 | Tern 4 |\n| --- | --- | --- |\n| Logger | 1 | 1 |\n| Probe with cable | 1 | 1 |\n| Lithium cells | 2 | 2 |\n| Rail clamp | none | 2 |\n\nIf something is missing, write to support with a picture of the open box. Do not go on with [Quick start](./quick-start.md) without the cells from the box.\n",
      },
    },
    { page: "readings-by-hand", title: "Check by hand" },
  ),
  opens(on(4, "11:40", "priya.raghunath"), evening),
  asksForReview(on(4, "11:41", "priya.raghunath"), evening, [FOUNDER, "anais.delorme"]),
];

const threads = (on: On): Action[] => [
  asks(
    on(3, "09:25", "anais.delorme"),
    "half an hour",
    { ...start, words: "It takes about half an hour" },
    "Is half an hour measured, or a guess? If the first reading needs ten minutes, little time is left for the rest.",
  ),
  asks(
    on(3, "09:31", "anais.delorme"),
    "screwdriver",
    { ...start, words: "The small screwdriver" },
    "Please take this out: new boxes have clips.",
  ),
  asks(
    on(3, "09:36", "anais.delorme"),
    "fifty closings",
    { ...start, words: "The seal is made for fifty closings" },
    "Fifty sounds little. Is that still so with the new seal?",
  ),
  asks(
    on(3, "10:50", "jonas.aaltonen"),
    "red blink",
    { ...start, words: "A red blink means" },
    "With firmware 5.2 a red blink has a second meaning: the memory is full. Can we name both?",
  ),
  asks(
    on(3, "13:12", "haruto.nishida"),
    "repeated steps",
    { ...at, page: "install" },
    "The first step here says the same as the page *Pipes and wells*. Shall one of them go?",
  ),
  asks(
    on(3, "15:44", "beatriz.salgado"),
    "code on old lids",
    at,
    "Loggers from before last summer have no code on the lid. Support would be glad of one sentence for them.",
  ),
  reviews(on(3, "16:02", "anais.delorme"), evening, "changes-requested"),
];

const work = (on: On): Action[] => [
  reacts(on(3, "16:20", "priya.raghunath"), "red blink", "👍"),
  reacts(on(3, "16:31", "beatriz.salgado"), "screwdriver", "👍"),
  reacts(on(3, "16:33", "katrin.vaher"), "screwdriver", "👍"),
  reacts(on(2, "08:50", "anais.delorme"), "code on old lids", "❤️"),
  edits(
    on(2, "09:40", "priya.raghunath"),
    evening,
    { page: "quick-start", from: "It takes about half an hour,", to: "It takes 20 to 40 minutes," },
    { page: "quick-start", from: "- The small screwdriver that lies under the foam\n", to: "" },
    {
      page: "quick-start",
      from: "before the camera.",
      to: "before the camera. Without a code, enter the serial number by hand.",
    },
  ),
  answers(
    on(2, "09:46", "priya.raghunath"),
    "half an hour",
    "I have watched five new colleagues: it took 20 to 40 minutes with the first reading. The page says so now.",
  ),
  answers(
    on(2, "09:51", "priya.raghunath"),
    "fifty closings",
    "I have asked the workshop: still fifty, the new seal only stays soft for longer.",
  ),
  resolves(on(2, "10:15", "anais.delorme"), "fifty closings", "answered"),
  answers(
    on(2, "09:58", "priya.raghunath"),
    "repeated steps",
    "I would keep both. Whoever stands at a well opens that page only.",
  ),
];

/** A large change request under discussion, with resolved and open threads. */
export const quickStartHistory = (on: On, calendar: Calendar): Action[] => [
  ...proposal(on),
  ...threads(on),
  ...work(on),
  answers(
    { at: calendar.minutesAgo(38.4), by: "haruto.nishida" },
    "repeated steps",
    "That convinces me. Then a link from one to the other would help.",
  ),
];
