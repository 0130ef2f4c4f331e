import { expect, test } from "vitest";
import { Refusal } from "./judging.ts";
import { parseXML } from "./xml.ts";

test.each([
  '<a x:b="c"/>',
  "<x:a/>",
  '<a><b x:c="d">e</b></a>',
  '<x:a xmlns:x="urn:x"><b y:c="d"/></x:a>',
  '<a><b xmlns:x="urn:x"/><c x:d="e"/></a>',
])("%s uses a prefix that nothing declares, and is refused", (text) => {
  expect(() => parseXML(text)).toThrow(Refusal);
});

test("declared prefixes, and those that XML has by itself, are read", () => {
  const text = '<x:a xmlns:x="urn:x" x:b="c" xml:lang="en"><x:d e="f"/></x:a>';
  expect(parseXML(text).localName).toBe("a");
});
