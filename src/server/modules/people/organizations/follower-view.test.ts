import { expect, it } from "vitest";
import type { LiveEvent } from "#server/events/live-event.ts";
import { followerView } from "./follower-view.ts";
import type { OpenPlaces } from "./follower-view-rows.ts";

const spaceUpdated = (id: string): LiveEvent => ({
  organizationId: "organization",
  action: "space.updated",
  target: { type: "space", id },
  actor: "admin",
  occurredAt: "2026-01-01T00:00:00.000Z",
});
const canOpen = (...spaces: string[]): OpenPlaces => ({
  role: "read",
  spaces: new Set(spaces),
  collections: new Set(),
});

it("tells only the first of several events at once in a space that the follower has lost", async () => {
  let places = canOpen("lost", "kept");
  const view = followerView("reader", () => Promise.resolve(places));
  await view.begin();
  places = canOpen("kept");
  const heard = ["lost", "lost", "kept"].map((id) => ({
    event: spaceUpdated(id),
    heardAs: view.heard(),
  }));
  const told: (string | undefined)[] = [];
  for (const { event, heardAs } of heard) told.push((await view.tell(event, heardAs))?.target.id);
  expect(told).toEqual(["lost", undefined, "kept"]);
});
