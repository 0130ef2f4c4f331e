import { expect, test } from "vitest";
import { markersOf, missingMarkers, withMarker } from "./unit-markers.ts";

test("a text has each of its markers once", () => {
  expect(markersOf("Run <x1/> in <g2>Bindery</g2>, then <x1/>.")).toEqual(["<x1/>", "<g2>"]);
  expect(missingMarkers("<x1/> in <g2>it</g2>", "in <g2>ihm</g2>")).toEqual(["<x1/>"]);
});

test("a marker is put around what is chosen, or at the caret", () => {
  expect(withMarker("Eingabe drücken", { from: 0, to: 7 }, "<g1>")).toEqual({
    text: "<g1>Eingabe</g1> drücken",
    caret: 16,
  });
  expect(withMarker("drücken", { from: 0, to: 0 }, "<g1>")).toEqual({
    text: "<g1></g1>drücken",
    caret: 4,
  });
});

test("one that stands for something leaves what is chosen behind it", () => {
  expect(withMarker("in ihm", { from: 0, to: 2 }, "<x2/>")).toEqual({
    text: "<x2/>in ihm",
    caret: 5,
  });
});
