import type { PageText } from "../page-text.ts";

/** Pages of the Product handbook that stand below a page. */
export const productSites: readonly PageText[] = [
  {
    name: "wells",
    title: "Pipes and wells",
    under: "install",
    markdown: `A pipe protects the probe from everything but you. Most trouble with wells comes from hanging the probe too deep.

1. Measure the depth of the well and the depth of the water, from the upper edge of the pipe.
2. Hang the probe two metres above the ground of the well: mud gathers there.
3. Mark the cable at the edge of the pipe with tape, so that the next person can see whether it has slipped.
4. Close the pipe with a cap that lets air through. Without air the level is wrong whenever the weather changes.

{% hint style="info" %}
In a well that is pumped, measure every minute for the first week. You will see the pump at work and can choose a calmer interval afterwards.
{% endhint %}
`,
  },
  {
    name: "open-water",
    title: "Streams and lakes",
    under: "install",
    markdown: `Moving water carries wood, ice and boats. Put the probe where they do not go: behind a bridge pier, in a harbour, in a pipe along the bank.

- In a stream, choose a straight stretch and stay away from weirs.
- In a lake, choose the side away from the prevailing wind.
- In a harbour, ask the harbour master first and leave your number on the logger.

Waves average out when the logger measures every minute and sends every hour. See [Batteries](./batteries.md) for what that costs.
`,
  },
];
