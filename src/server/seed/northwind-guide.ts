import {
  asksForReview,
  edits,
  merges,
  opens,
  proposes,
  reviews,
} from "./change-request-actions.ts";
import { GUIDE as space, type On, POLICY } from "./northwind-spaces.ts";
import { type Action, FOUNDER } from "./actions.ts";
import { answers, asks, resolves } from "./thread-actions.ts";

const handOver = { space, name: "one question" };
const fridays = { space, name: "fridays" };
const database = { space, name: "database tab" };
const numbers = { space, name: "numbers of ingest" };
const watchdog = { space, name: "watchdog" };
const nightly = { space, name: "nightly loggers" };
const split = { space, name: "split the overview" };
const support = { space: POLICY, name: "support after the last" };

const merged = (on: On): Action[] => [
  proposes(on(43, "10:10", "nkechi.adeyemi"), handOver, "On call: name what not to touch"),
  edits(on(43, "10:24", "nkechi.adeyemi"), handOver, {
    page: "on-call",
    from: "and what should not be touched.",
    to: "and what should not be touched until somebody has looked at it by day.",
  }),
  opens(on(43, "10:25", "nkechi.adeyemi"), handOver),
  asksForReview(on(43, "10:26", "nkechi.adeyemi"), handOver, ["mei.tanaka"]),
  asks(
    on(42, "14:30", "mei.tanaka"),
    "where is it kept",
    { space, changeRequest: handOver.name, page: "on-call", words: "Hand over in writing" },
    "Where do we keep these notes?",
  ),
  answers(
    on(42, "15:02", "nkechi.adeyemi"),
    "where is it kept",
    "In the channel of the rota, pinned until the next Monday.",
  ),
  resolves(on(42, "15:10", "mei.tanaka"), "where is it kept", "answered"),
  reviews(on(42, "15:11", "mei.tanaka"), handOver, "approved"),
  merges(on(41, "09:05", "nkechi.adeyemi"), handOver),
];

const oursToDo = (on: On): Action[] => [
  proposes(on(7, "09:12", FOUNDER), fridays, "Merge on Fridays until three"),
  edits(on(7, "09:20", FOUNDER), fridays, {
    page: "changes",
    from: "On Fridays nothing is merged after noon,",
    to: "On Fridays nothing is merged after three o'clock,",
  }),
  opens(on(7, "09:21", FOUNDER), fridays),
  asksForReview(on(7, "09:22", FOUNDER), fridays, ["nkechi.adeyemi"]),
  reviews(
    on(6, "11:34", "nkechi.adeyemi"),
    fridays,
    "changes-requested",
    "Three is late for those who leave at four. Could we say two, and that the author stays for two hours?",
  ),

  proposes(on(9, "10:31", "arjun.venkatesan"), database, "Runbook: look at the database as well"),
  edits(
    on(9, "11:15", "arjun.venkatesan"),
    database,
    {
      page: "lag",
      from: "{% endtab %}\n{% endtabs %}",
      to: "{% endtab %}\n\n{% tab title=\"The database waits\" %}\nThe queue grows although all copies run. Look for the longest query:\n\n```sql\nselect pid, now() - query_start as age, left(query, 80)\nfrom pg_stat_activity\nwhere state = 'active'\norder by age desc;\n```\n\nStop a query of a report without asking. Ask before you stop anything else.\n{% endtab %}\n{% endtabs %}",
    },
    {
      page: "lag",
      from: "2. If all copies are slow, look at the database: a long query is the usual reason.\n",
      to: "",
    },
    { page: "retention", from: "| Access logs | 30 days |", to: "| Access logs | 45 days |" },
  ),
  opens(on(9, "11:17", "arjun.venkatesan"), database),
  asksForReview(on(9, "11:18", "arjun.venkatesan"), database, ["jonas.aaltonen"]),
  asks(
    on(8, "10:03", FOUNDER),
    "why 45 days",
    { space, changeRequest: database.name, page: "retention", words: "45 days" },
    "This does not belong to the runbook. Who asked for 45 days?",
  ),
  answers(
    on(7, "14:26", "arjun.venkatesan"),
    "why 45 days",
    "The auditors, and the page has to follow by the end of the quarter. Shall I make it a change of its own?",
  ),
];

const ready = (on: On): Action[] => [
  proposes(on(6, "14:08", "fiona.macrae"), numbers, "Ingest: numbers after the move"),
  edits(
    on(6, "14:33", "fiona.macrae"),
    numbers,
    {
      page: "ingest",
      from: "about 900 readings a second by day and 400 by night",
      to: "about 1,300 readings a second by day and 600 by night",
    },
    {
      page: "ingest",
      from: "It runs in four copies, each of which owns a quarter",
      to: "It runs in six copies, each of which owns a sixth",
    },
  ),
  opens(on(6, "14:35", "fiona.macrae"), numbers),
  asksForReview(on(6, "14:36", "fiona.macrae"), numbers, [FOUNDER, "nkechi.adeyemi"]),
  reviews(on(5, "09:30", "nkechi.adeyemi"), numbers, "approved"),
  reviews(on(4, "16:18", FOUNDER), numbers, "approved"),
];

const waiting = (on: On): Action[] => [
  proposes(on(5, "13:20", "bashir.rahmani"), watchdog, "Firmware: say when the watchdog bites"),
  edits(on(5, "13:41", "bashir.rahmani"), watchdog, {
    page: "firmware",
    from: "3. The watchdog is fed in one place, by the main loop.",
    to: "3. The watchdog is fed in one place, by the main loop. After 40 seconds without food it starts the logger anew.",
  }),
  opens(on(5, "13:42", "bashir.rahmani"), watchdog),
  asksForReview(on(5, "13:43", "bashir.rahmani"), watchdog, ["mei.tanaka"]),
  reviews(
    on(3, "15:15", "mei.tanaka"),
    watchdog,
    "changes-requested",
    "Tern 2 waits 60 seconds. Please name both.",
  ),

  proposes(on(4, "10:45", "duc.pham"), nightly, "Testing: twelve loggers every night"),
  edits(on(4, "10:58", "duc.pham"), nightly, {
    page: "testing",
    from: "| Whole chain, with ten real loggers |",
    to: "| Whole chain, with twelve real loggers |",
  }),
  opens(on(4, "10:59", "duc.pham"), nightly),
  asksForReview(on(4, "11:00", "duc.pham"), nightly, ["jonas.aaltonen"]),
  reviews(on(2, "13:09", "jonas.aaltonen"), nightly, "approved"),

  proposes(on(3, "17:01", "mei.tanaka"), split, "Give every service a page of its own"),
  edits(
    on(3, "17:20", "mei.tanaka"),
    split,
    { page: "messages", moveUnder: "systems" },
    {
      add: {
        name: "gate",
        title: "Gate",
        under: "systems",
        markdown:
          "The gate talks to loggers. It unpacks what they send, puts it into the queue and acknowledges it with new settings, all within four seconds: a logger does not listen for longer.\n\nWhat comes in is described in [What loggers send](./messages.md).\n",
      },
    },
    { remove: "writing" },
  ),

  proposes(on(5, "10:36", "thandiwe.mokoena"), support, "Say what happens after the last version"),
  edits(on(5, "10:49", "thandiwe.mokoena"), support, {
    page: "release-policy",
    from: "for two years after the next one is out.",
    to: "for two years after the next one is out, and the last version of a logger for five.",
  }),
  opens(on(5, "10:50", "thandiwe.mokoena"), support),
  asksForReview(on(5, "10:51", "thandiwe.mokoena"), support, ["tobias.lindqvist"]),
];

const threads = (on: On): Action[] => [
  asks(
    on(10, "16:05", "yusuf.demirci"),
    "who leads",
    { space, page: "incidents", words: "One person leads and says so" },
    "Who leads when the person on call is the only one awake?",
  ),
];

/** Change requests in the Engineering guide, and the locked Release policy. */
export const guideHistory = (on: On): Action[] => [
  ...merged(on),
  ...oursToDo(on),
  ...ready(on),
  ...waiting(on),
  ...threads(on),
];
