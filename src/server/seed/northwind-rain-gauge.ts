import { merges, opens, reviews } from "./change-request-actions.ts";
import { importsSite } from "./import-actions.ts";
import type { On } from "./northwind-spaces.ts";
import { drawCurve } from "./picture.ts";
import { readShippedSite } from "./shipped-site.ts";
import { makesSpace } from "./space-actions.ts";
import type { Action } from "./actions.ts";

const RAIN_GAUGE = "Rain gauge manual";

/** The share of rain that is caught, from close to a wall to far from it. */
const CAUGHT = [0.4, 0.55, 0.7, 0.82, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99];

/** The manual of a manufacturer that Northwind acquired, imported from its website. */
export const rainGaugeHistory = (on: On): Action[] => {
  const site = readShippedSite("rain-gauge-site", {
    origin: "https://docs.pluvia.example",
    pictures: new Map([["/manual/img/distance.png", Buffer.from(drawCurve(CAUGHT))]]),
  });
  const request = { space: RAIN_GAUGE, name: "rain-gauge-import" };
  return [
    makesSpace(on(47, "09:20", "priya.raghunath"), RAIN_GAUGE, {
      emoji: "🌧️",
      inside: "Documentation",
    }),
    importsSite(on(47, "09:26", "priya.raghunath"), { ...request, site, path: "/manual/" }),
    opens(on(47, "10:04", "priya.raghunath"), request),
    reviews(
      on(46, "14:12", "clara.wendt"),
      request,
      "approved",
      "All there, tables and all. The page about firmware 1 is gone from their site, too.",
    ),
    merges(on(46, "15:30", "priya.raghunath"), request),
  ];
};
