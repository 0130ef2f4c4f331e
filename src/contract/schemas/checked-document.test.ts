import { expect, test } from "vitest";
import { CheckedDocument, jsonOfAnswer } from "./checked-document.ts";

const documents = [`{"a": "$& \\" \\u2028"}`, "{}", '{"b":[1, 2]}'].map(
  (json) => new CheckedDocument(json),
);
const [first, second, third] = documents;
const body = { z: first, items: [{ second }, { words: "x", third }, { missing: undefined }] };

test("checked documents stand in an answer as they are", () => {
  expect(jsonOfAnswer(body)).toBe(
    `{"z":${first?.json},"items":[{"second":{}},{"words":"x","third":${third?.json}},{}]}`,
  );
  expect(jsonOfAnswer(second)).toBe("{}");
  expect(jsonOfAnswer({ plain: ["words"] })).toBe('{"plain":["words"]}');
});

test("elsewhere they are the values that their JSON says", () => {
  expect(JSON.parse(JSON.stringify(body))).toEqual(JSON.parse(jsonOfAnswer(body)));
});
