import type { PageText } from "../page-text.ts";

/** The Product handbook, but for the pages below other pages. */
export const productHandbook: readonly PageText[] = [
  {
    name: "welcome",
    first: true,
    title: "Welcome",
    emoji: "👋",
    markdown: `A Tern logger measures the level and the temperature of water and sends its readings to Northwind Cloud. This handbook takes you from the box to the first year of readings.

Most people read three pages before they go out for the first time:

1. [Quick start](./quick-start.md) sets up one logger on your desk.
2. [Choose a probe](./probes.md) says which probe fits your site.
3. [Install a logger](./install.md) is the page to have open at the water.

{% hint style="info" %}
The handbook describes Tern 2 and Tern 4 with firmware 5 or later. The version is on the label inside the lid and on the logger's page in the cloud.
{% endhint %}

## When you need a person

Write to support from the logger's page in the cloud, so that its serial number and its last readings are attached. We answer within one working day. If people depend on an alarm that is not working, call the number on the lid instead.
`,
  },
  {
    name: "getting-started",
    title: "Getting started",
    emoji: "🚀",
  },
  {
    name: "in-the-field",
    title: "In the field",
    emoji: "🌊",
  },
  {
    name: "in-the-office",
    title: "In the office",
    emoji: "📈",
  },
  {
    name: "quick-start",
    title: "Quick start",
    under: "getting-started",
    markdown: `Set the logger up on your desk before you take it to the water. It takes about half an hour, and everything that can go wrong is easier to put right indoors.

## What you need

- The logger, its probe and the two lithium cells from the box
- The small screwdriver that lies under the foam
- An account in Northwind Cloud that may add loggers

## Set it up

1. Open the lid and put in both cells. The light blinks green three times.
2. Plug in the probe and turn the collar until it clicks.
3. In the cloud, choose **Add a logger** and enter the serial number from the lid.
4. Wait for the first reading. It arrives within ten minutes.
5. Put the tip of the probe into a glass of water and watch the level follow.

{% hint style="warning" %}
Leave the lid open until the first reading has arrived. The seal is made for fifty closings, so every closing you save is worth it.
{% endhint %}

## If no reading arrives

Check the light. A red blink means that the cells are empty or the wrong way round. No light means that the cells do not touch: clean both contacts with a dry cloth.

If the light is green and nothing arrives, the logger cannot reach a network. Take it to a window, wait ten minutes and look again.
`,
  },
  {
    name: "probes",
    title: "Choose a probe",
    under: "getting-started",
    markdown: `The probe decides what a logger can measure and how deep it can hang. All probes fit both loggers, and a logger recognizes its probe by itself.

| Probe | Range | Accuracy | Made for |
| --- | --- | --- | --- |
| L5 | 0 to 5 m | 5 mm | Streams, ditches, small tanks |
| L20 | 0 to 20 m | 10 mm | Wells, lakes, reservoirs |
| L100 | 0 to 100 m | 5 cm | Deep wells |
| T | none | 0.1 °C | Temperature only |

## How to decide

Take the smallest range that covers the highest water you expect, and leave a metre in hand. A probe that is under water deeper than its range is not damaged, but it reports its highest value until the water falls.

Where the water freezes, read [Winter](./winter.md) before you order: a probe must hang below the ice all season.

## Cable

The cable carries a thin tube that lets air reach the back of the sensor. Do not cut the cable, and do not bend it tighter than a dinner plate. If the tube is blocked, the readings drift with the weather.
`,
  },
  {
    name: "install",
    title: "Install a logger",
    under: "getting-started",
    markdown: `Choose a place that you can reach in every season, then let the water decide the rest.

## Before you go

- [x] Set the logger up on your desk ([Quick start](./quick-start.md))
- [ ] Measure the depth at the site, or ask somebody who has
- [ ] Pack a tape measure, cable ties and the form for readings by hand
- [ ] Tell the owner of the site when you are coming

## At the water

1. Hang the probe so that it is always under water and never touches the ground.
2. Fix the cable every half metre. A cable that swings makes readings that swing.
3. Fix the logger upright, lid to the front, at least one metre above the highest water.
4. Read the level by hand and enter it in the cloud as the reference.
5. Wait for one reading before you leave.

The two pages below this one describe the most common sites in detail.

<details>
<summary>How long does an installation take?</summary>

Two people need about an hour for a site with a rail or a pipe, and half a day where a pipe has to be set first. Plan a second visit after two weeks to read the level by hand again.

</details>
`,
  },
  {
    name: "batteries",
    title: "Batteries",
    under: "in-the-field",
    markdown: `Both loggers run on two lithium cells of size D. Other cells fit, but they do not survive the cold, and the cloud cannot tell how much is left in them.

How long a pair lasts depends on how often the logger measures and how often it sends.

| Measures | Sends | Tern 2 | Tern 4 |
| --- | --- | --- | --- |
| Every 15 minutes | Once a day | 6 years | 8 years |
| Every 15 minutes | Every hour | 3 years | 4 years |
| Every minute | Every hour | 14 months | 2 years |
| Every minute | Every 5 minutes | 3 months | 5 months |

![Voltage of a pair of cells over its life: flat for most of it, then a steep fall](./battery-curve)

The voltage stays nearly flat and then falls within weeks. Below 3.0 volts the logger sends once a day, whatever its settings, so that it can still call for new cells.

## Change the cells

1. Enter the visit in the cloud. Alarms pause for one hour.
2. Open the lid in the dry, or under an umbrella.
3. Change both cells at once, within five minutes. The clock keeps running that long.
4. Close the lid and wait for a green blink.

In cold water a pair lasts about a third less. Change the cells in autumn if less than half is left.
`,
  },
  {
    name: "readings-by-hand",
    title: "Readings by hand",
    under: "in-the-field",
    markdown: `A logger drifts slowly and without a sound. A reading by hand at every visit is the only way to notice, and it takes two minutes.

## Every visit

- [ ] Read the level at the staff gauge or with a tape
- [ ] Write down the time to the minute
- [ ] Compare with the logger's last reading
- [ ] Enter both in the cloud, also when they agree

## How far apart is too far

Up to 10 mm is nothing to worry about. Between 10 and 30 mm, clean the probe and compare again. Beyond 30 mm, follow [Calibration](./calibration.md) and make a note of the site and the weather.

> If you can only do one thing at a site, read the level by hand. Everything else can be put right later from the office.
`,
  },
  {
    name: "winter",
    title: "Winter",
    under: "in-the-field",
    markdown: `Ice does not harm a logger, but it can crush a probe and tear a cable.

{% hint style="danger" %}
Never break ice to free a probe. Leave it, note the date, and come back when the ice has gone.
{% endhint %}

## Before the first frost

- Hang the probe at least 80 cm below the lowest water of the season.
- Lead the cable through a pipe where ice forms.
- Set the logger to send once a day: the cells last longer that way.

## What readings look like

Under ice the level rises a little and then stays still for days. That is the weight of the ice, and it is right. A level that jumps by more than 20 cm within an hour is ice moving against the probe. Mark these hours as disturbed in the cloud, so that nobody takes them for a flood.
`,
  },
  {
    name: "alarms",
    title: "Alarms",
    under: "in-the-office",
    markdown: `An alarm tells people that a reading has crossed a limit. It is worth as little as its worst limit: one that rings every week is one that nobody hears.

## Set a limit

1. Open the logger in the cloud and choose **Alarms**.
2. Choose what to watch: level, rise per hour, temperature or silence.
3. Enter the limit and for how long it has to be crossed. Thirty minutes is a good beginning.
4. Choose who is told, and how.

## Who is told

An alarm goes to a group, never to one person. The first of the group to confirm it stops it for everybody. If nobody confirms within 15 minutes, the next group is told.

## Silence is an alarm, too

A logger that sends nothing cannot cross a limit. Set an alarm on silence for every logger whose readings people depend on: two missed transmissions are enough.

## Test it

Raise the limit below the present level once a season, with everybody on the list informed. An alarm that was never tested is a hope.
`,
  },
  {
    name: "export-data",
    title: "Export readings",
    under: "in-the-office",
    markdown: `Everything a logger has measured can be taken out, by hand or by a program, at any time and at no cost.

{% tabs %}
{% tab title="By hand" %}
Open the logger, choose **Export**, a period and a format. Up to a year is ready at once. For more you get a message when the file is ready.
{% endtab %}

{% tab title="With a program" %}
Ask for a period and follow the link to the next page until there is none:

\`\`\`bash
curl "https://cloud.northwind.example/v2/loggers/T4-0193/readings?from=2026-01-01" \\
  --header "Authorization: Bearer $NORTHWIND_TOKEN"
\`\`\`
{% endtab %}
{% endtabs %}

## What the columns mean

| Column | Unit | Meaning |
| --- | --- | --- |
| time | UTC | When it was measured, not when it was sent |
| level | m | Above the reference you entered |
| temperature | °C | At the probe |
| quality | none | good, disturbed or corrected |

Times are in UTC all year. Spreadsheets like to turn them into local time without saying so: import the column as text, then convert it on purpose.
`,
  },
  {
    name: "calibration",
    title: "Calibration",
    under: "in-the-office",
    markdown: `Calibrate when readings by hand disagree with the logger by more than 30 mm, and after every change of a probe.

## What is corrected

The cloud keeps what the logger sent and adds a correction that grows evenly between two readings by hand. The corrected level at time $t$ between visits at $a$ and $b$ is:

$$
h(t) = m(t) + d_a + (d_b - d_a) \\cdot \\frac{t - a}{b - a}
$$

Here $m$ is what was measured, and $d$ is the reading by hand minus the measured one.

## Do it

1. Enter both readings by hand.
2. Choose **Correct**, and look at the curve before and after.
3. Write one sentence about the reason. Somebody will ask in three years.

Corrected readings are marked, and every correction can be taken back. Exports say \`corrected\` in the column quality: see [Export readings](./export-data.md).
`,
  },
  {
    name: "glossary",
    title: "Glossary",
    emoji: "📖",
    markdown: `**Drift.** A slow change of what a sensor reports while the water stays the same.

**Logger.** The box with the cells and the radio. It keeps readings for a year when it cannot send them.

**Probe.** The sensor at the end of the cable.

**Reference.** The height that readings are counted from, such as the zero of a staff gauge.

**Staff gauge.** A board with a scale that stands in the water.

**Silence.** No transmission for longer than expected.
`,
  },
];
