import type { PageText } from "../page-text.ts";

/** The Engineering guide, but for the pages below other pages. */
export const engineeringGuide: readonly PageText[] = [
  {
    name: "start-here",
    first: true,
    title: "Start here",
    emoji: "🧭",
    markdown: `This guide says how the cloud behind our loggers is built, how we change it, and what we do when it breaks. It is written for people who join a team here, and for everybody on call at night.

Read [How a change gets in](./changes.md) on your first day and [On call](./on-call.md) before your first week on the rota. The rest can wait until you need it.

## What we hold on to

- **Readings are never lost.** A logger keeps a year. We keep everything.
- **Alarms arrive.** They come before features, dashboards and elegance.
- **Somebody can follow.** A decision that is not written down was not made.

## Keep it true

If a page is wrong, propose a change to it: it takes less time than telling somebody. If a page is missing, write the first paragraph and ask in the change request for the rest.
`,
  },
  {
    name: "how-we-work",
    title: "How we work",
    emoji: "🛠️",
  },
  {
    name: "systems",
    title: "Systems",
    emoji: "🧩",
  },
  {
    name: "when-it-breaks",
    title: "When it breaks",
    emoji: "🚨",
  },
  {
    name: "changes",
    title: "How a change gets in",
    under: "how-we-work",
    markdown: `Every change to code, configuration and this guide takes the same way: somebody proposes it, somebody else reads it, and it is merged when both would defend it.

## As the author

- Keep it to one purpose. Two purposes are two changes.
- Say why in the description. What has changed can be seen.
- Ask one or two people by name. A request to everybody is a request to nobody.
- Answer every thread, with a change or with a reason.

## As the reviewer

Answer within one working day, even if the answer is when you will have time. Ask yourself in this order: is it right, can it be undone, will the next person understand it? Taste comes last, and is marked as such.

## Merging

The author merges, during working hours, and stays around for an hour. On Fridays nothing is merged after noon, unless it repairs something that is broken now.
`,
  },
  {
    name: "testing",
    title: "Testing",
    under: "how-we-work",
    markdown: `We test what would hurt. A test that has never failed and never will is a cost without a use.

| Kind | Where it runs | How long it may take |
| --- | --- | --- |
| Unit | On every save | 10 seconds |
| Service, with a real database | On every proposal | 4 minutes |
| Whole chain, with ten real loggers | Every night | 2 hours |

## Rules

1. A bug gets a test before it gets a repair.
2. A test that fails now and then is switched off the same day and repaired within the week.
3. No test talks to a system of somebody else.

The week of ten loggers described in [Ingest](./ingest.md) is the place to begin for whatever handles readings.
`,
  },
  {
    name: "releases",
    title: "Releases",
    under: "how-we-work",
    markdown: `The cloud is released on every merge. Firmware is released four times a year, because a logger that does not come back needs a boat.

## Firmware, step by step

1. Two weeks on the ten loggers on our roof
2. Two weeks on one hundred loggers of people who have agreed to it
3. One tenth of all loggers for a week
4. All loggers, over ten days

At each step we compare the share of loggers that stay silent for more than a day. If it rises by half a percent, we stop and go back.

{% hint style="warning" %}
Firmware cannot be rolled back by radio below version 5. Ask the firmware team before a site with older loggers is included.
{% endhint %}
`,
  },
  {
    name: "writing",
    title: "Writing for the handbook",
    under: "how-we-work",
    markdown: `Our readers stand in the rain with one hand free. They read one sentence and do one thing.

- Begin with what to do. Reasons come after.
- One step, one sentence, one verb.
- Give numbers with units, and say which way round.
- Use the words of the glossary, and no others for the same thing.
- A warning stands before the step it is about.

Pictures need words for those who cannot see them. Say what the picture shows, not that there is one.
`,
  },
  {
    name: "overview",
    title: "The parts",
    under: "systems",
    markdown: `A reading travels through four services. Each can be stopped for an hour without losing anything.

| Service | What it does | Who looks after it |
| --- | --- | --- |
| gate | Talks to loggers, acknowledges what it has stored | Devices |
| ingest | Checks, orders and stores readings | Data |
| watch | Compares readings with limits, tells people | Alarms |
| desk | The pages and the API that people use | Product |

Between them lies a queue that keeps everything for seven days. [Ingest](./ingest.md) is the part that most people change first.
`,
  },
  {
    name: "ingest",
    title: "Ingest",
    under: "systems",
    markdown: `Ingest takes raw messages from the queue and turns them into readings. It runs in four copies, each of which owns a quarter of the loggers.

## What it promises

- A message is acknowledged after its readings are stored, never before.
- The same message twice makes the same readings once.
- Readings of one logger are stored in the order of their times, not of their arrival.

## Run it on your machine

\`\`\`bash
docker compose up --detach queue database
npm run ingest -- --loggers fixtures/ten-loggers.json
\`\`\`

The fixtures hold a week of ten loggers, with gaps, repeats and one clock that is wrong by a day. If your change handles these, it handles most of what comes in.

## Numbers to know

We take in about 900 readings a second by day and 400 by night. The delay from the gate to the database is below two seconds for 99 of 100 messages. At 60 seconds somebody is called.
`,
  },
  {
    name: "firmware",
    title: "Firmware",
    under: "systems",
    markdown: `The firmware is written in C and fits into 96 kilobytes. It sleeps, wakes up, measures, stores, and once in a while sends.

Three rules keep it simple:

1. Nothing is allocated after the start.
2. Every wait has an end.
3. The watchdog is fed in one place, by the main loop.

Settings arrive with the acknowledgement of a transmission. A logger that sends once a day therefore needs up to a day to hear of a new interval, and the cloud says so beside the setting.
`,
  },
  {
    name: "on-call",
    title: "On call",
    under: "when-it-breaks",
    markdown: `One person is on call from Monday ten o'clock to the next Monday. A second one stands behind, for when the first does not answer within ten minutes.

## When you are called

1. Confirm, so that nobody else gets up.
2. Look at the overview: is it one logger, one region or everything?
3. Open the runbook that the call names. Do what it says, in its order.
4. After thirty minutes without an idea, call the second person. That is what they are there for.

## Hand over

Hand over in writing on Monday morning: what happened, what is still open, and what should not be touched. The next person asks one question, so that we know it was read.

## Afterwards

Nights count. Whoever was called between ten in the evening and six in the morning starts the next day at noon.
`,
  },
  {
    name: "incidents",
    title: "Incidents",
    under: "when-it-breaks",
    markdown: `An incident is whatever keeps readings or alarms from people for more than ten minutes. When in doubt, it is one.

## While it lasts

- [ ] One person leads and says so
- [ ] One person writes down what is seen and done, with times
- [ ] The status page says what people notice, within 15 minutes
- [ ] Nobody looks for who did it

## When it is over

Write the report within three working days. It answers four questions: what did people notice, what happened, why did it take as long as it took, and what do we change. Two changes that are made are better than ten that are planned.
`,
  },
  {
    name: "lag",
    title: "Runbook: readings are late",
    under: "when-it-breaks",
    markdown: `You are here because readings need more than 60 seconds from the gate to the database.

## Find out where

{% tabs %}
{% tab title="The queue grows" %}
Ingest is slower than what comes in. Look at the four copies: if one is down, its quarter of the loggers waits.

\`\`\`bash
kubectl --namespace ingest get pods
kubectl --namespace ingest logs deployment/ingest --since=15m
\`\`\`
{% endtab %}

{% tab title="The queue is empty" %}
The delay arises before the queue. Look at the gate, and at the status page of the radio network.
{% endtab %}
{% endtabs %}

## Put it right

1. Restart the copy that is down. It takes up where it stopped.
2. If all copies are slow, look at the database: a long query is the usual reason.
3. If nothing helps, double the copies. Do this once, then call the second person.

<details>
<summary>Why not simply restart everything?</summary>

Every copy reads a day of readings when it starts, to recognize repeats. Four starts at once make the database slower than it was.

</details>

Alarms wait as long as readings do. If the delay passes ten minutes, open an incident: see [Incidents](./incidents.md).
`,
  },
];
