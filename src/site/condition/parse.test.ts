import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCondition, anyHand, schemaOf, someClaims, writeBy } from "../testing/conditions.ts";
import { claimPath, claimsOfSchema } from "./claims.ts";
import { claimsOf, printCondition } from "./condition.ts";
import { MAX_CHARACTERS, MAX_NESTING, parseCondition } from "./parse.ts";

const schema = schemaOf([
  { name: "isBeta", unsigned: false },
  { name: "partner", unsigned: false },
  { name: "is-new", unsigned: false },
  { name: "fromSearch", unsigned: true },
]);

const printed = (text: string): string => {
  const parsed = parseCondition(text, schema);
  return parsed.ok ? printCondition(parsed.condition) : `refused: ${parsed.issues[0]?.message}`;
};

/** The first issue: what it is about, what it says, and the text once its suggestion is taken. */
const firstIssue = (text: string, withSchema = true) => {
  const parsed = parseCondition(text, withSchema ? schema : undefined);
  const issue = parsed.ok ? undefined : parsed.issues[0];
  if (issue === undefined) {
    return undefined;
  }
  const { from, to, message, suggestion } = issue;
  const taken = suggestion === undefined ? [] : [text.slice(0, from) + suggestion + text.slice(to)];
  return [text.slice(from, to), message, ...taken];
};

describe("reading a condition", () => {
  test.each([
    ["visitor.claims.isBeta", "visitor.claims.isBeta"],
    ['visitor.claims["isBeta"]', "visitor.claims.isBeta"],
    ['visitor.claims["is-new"]', 'visitor.claims["is-new"]'],
    ["visitor.claims.unsigned.fromSearch", "visitor.claims.unsigned.fromSearch"],
    ['visitor . claims [ "unsigned" ] [ "fromSearch" ]', "visitor.claims.unsigned.fromSearch"],
    ["true", "true"],
    ["!!false", "!!false"],
    ["( ( visitor.claims.isBeta ) )", "visitor.claims.isBeta"],
    ["visitor.claims.isBeta===true", "visitor.claims.isBeta == true"],
    ["visitor.claims.isBeta!==!true", "visitor.claims.isBeta != !true"],
    ["true||true&&false", "true || true && false"],
    ["(true||true)&&false", "(true || true) && false"],
    ["!(true&&false)==false", "!(true && false) == false"],
    ["true == false != true", "true == false != true"],
    ["true == (false != true)", "true == (false != true)"],
    ["true && (true && false)", "true && (true && false)"],
  ])("%s is %s", (text, expected) => expect(printed(text)).toBe(expected));

  test("binds as JavaScript does", () => {
    const claims = someClaims(3);
    const [a, b, c] = claims.map(claimPath);
    expect(parseCondition(`${a} || ${b} && !${c} == ${a}`)).toEqual(
      parseCondition(`(${a}) || ((${b}) && ((!${c}) == ${a}))`),
    );
  });

  test("however it is written, it is the same, and printing it gives the shortest", () => {
    const claims = someClaims(7);
    const known = schemaOf(claims);
    fc.assert(
      fc.property(anyCondition(claims), anyHand, (condition, hand) => {
        const [text, tidy] = [writeBy(hand, condition), printCondition(condition)];
        fc.pre(text.length <= MAX_CHARACTERS);
        expect(parseCondition(text, known)).toEqual({ ok: true, condition });
        expect(parseCondition(tidy, known)).toEqual({ ok: true, condition });
        expect(tidy.replaceAll(" ", "").length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1500 },
    );
  });

  test("names its claims once each, in their order", () => {
    const parsed = parseCondition(
      "visitor.claims.b && (visitor.claims.unsigned.b || !visitor.claims.a) && visitor.claims.b",
    );
    expect(parsed.ok && claimsOf(parsed.condition)).toEqual([
      { name: "b", unsigned: false },
      { name: "b", unsigned: true },
      { name: "a", unsigned: false },
    ]);
  });

  test("a claim may be called anything, also what every object has", () => {
    const odd = ["constructor", "__proto__", "a b", 'say "hi"', "\\", "\ud800", "é", "1st", ""].map(
      (name) => ({ name, unsigned: true }),
    );
    expect(
      claimsOfSchema(schemaOf(odd))
        .map(({ claim }) => claim.name)
        .toSorted(),
    ).toEqual(odd.map(({ name }) => name).toSorted());
    for (const claim of odd) {
      expect(parseCondition(claimPath(claim), schemaOf(odd))).toEqual({
        ok: true,
        condition: { type: "claim", claim },
      });
      expect(parseCondition(claimPath(claim), schema).ok).toBe(false);
    }
  });
});

describe("an issue is named where it stands", () => {
  const capitals = "capitals and small letters differ";
  test.each([
    ["", "", "Write a condition, such as visitor.claims.isBeta."],
    [" \n", " \n", "Write a condition, such as visitor.claims.isBeta."],
    [
      "visitor.claims.isBeat",
      "visitor.claims.isBeat",
      "No claim isBeat; did you mean isBeta?",
      "visitor.claims.isBeta",
    ],
    [
      "!visitor.claims.isbeta",
      "visitor.claims.isbeta",
      `No claim isbeta; ${capitals}: did you mean isBeta?`,
      "!visitor.claims.isBeta",
    ],
    ["visitor.claims.plan", "visitor.claims.plan", "No claim plan."],
    [
      "a".repeat(1025),
      "a".repeat(1025),
      `There is no ${"a".repeat(39)}…; a condition looks at visitor.claims only.`,
    ],
    [
      "visitor.claims.fromSearch",
      "visitor.claims.fromSearch",
      "fromSearch is an unsigned claim; write visitor.claims.unsigned.fromSearch.",
      "visitor.claims.unsigned.fromSearch",
    ],
    [
      "visitor.claims.unsigned.isBeta",
      "visitor.claims.unsigned.isBeta",
      "isBeta is a signed claim; write visitor.claims.isBeta.",
      "visitor.claims.isBeta",
    ],
    [
      "visitor.claims.is-new",
      "visitor.claims.is-new",
      'A name like this one stands in brackets: visitor.claims["is-new"].',
      'visitor.claims["is-new"]',
    ],
    [
      "visitor.claims['isBeta']",
      "visitor.claims['isBeta']",
      "Write visitor.claims.isBeta, or put the name in double quotes.",
      "visitor.claims.isBeta",
    ],
    [
      "visitor.role",
      "visitor.role",
      "There is no visitor.role; a condition looks at visitor.claims only.",
    ],
    ["role", "role", "There is no role; a condition looks at visitor.claims only."],
    ["null", "null", "There is no null; a condition looks at visitor.claims only."],
    ["isBeta", "isBeta", "Write visitor.claims.isBeta instead of isBeta.", "visitor.claims.isBeta"],
    [
      "visitor.isBeta",
      "visitor.isBeta",
      "Write visitor.claims.isBeta instead of visitor.isBeta.",
      "visitor.claims.isBeta",
    ],
    [
      "Visitor.Claims.isBeta",
      "Visitor.Claims.isBeta",
      `Write visitor.claims.isBeta instead of Visitor.Claims.isBeta: ${capitals}.`,
      "visitor.claims.isBeta",
    ],
    [
      "visitor.claims.Unsigned.fromSearch",
      "visitor.claims.Unsigned.fromSearch",
      `Write visitor.claims.unsigned.fromSearch instead of visitor.claims.Unsigned.fromSearch: ${capitals}.`,
      "visitor.claims.unsigned.fromSearch",
    ],
    ["visitor", "visitor", "Name a claim of the visitor, such as visitor.claims.isBeta."],
    [
      "visitor.claims",
      "visitor.claims",
      "Name a claim of the visitor, such as visitor.claims.isBeta.",
    ],
    [
      "visitor.claims.unsigned",
      "visitor.claims.unsigned",
      "Name one of the unsigned claims, such as visitor.claims.unsigned.isBeta.",
    ],
    [
      "visitor.claims.isBeta.x",
      "visitor.claims.isBeta.x",
      "The claim isBeta is true or false and has no parts.",
    ],
    ["visitor.claims.", ".", "Name a claim after the dot."],
    ["visitor.claims.!true", ".!", "Name a claim after the dot."],
    [
      "visitor.claims[isBeta]",
      "[isBeta",
      'Put the name of the claim between the brackets, in double quotes: ["name"].',
    ],
    ['visitor.claims["isBeta"', "[", "This bracket is never closed."],
    [
      'visitor.claims["isBeta]',
      '"isBeta]',
      "This name never ends: a double quote is missing, or a backslash in it means nothing.",
    ],
    ["true = false", "=", "Write == instead of =.", "true == false"],
    ["true & false", "&", "Write && instead of &.", "true && false"],
    ["true | false", "|", "Write || instead of |.", "true || false"],
    ["true and false", "and", "Write && instead of and.", "true && false"],
    ["true OR false", "OR", "Write || instead of OR.", "true || false"],
    ["not true", "not", "Write ! instead of not.", "! true"],
    ["True", "True", `Write true instead of True: ${capitals}.`, "true"],
    ["(true", "(", "This parenthesis is never closed."],
    ["(", "(", "This parenthesis is never closed."],
    ["true && (true || (false)", "(", "This parenthesis is never closed."],
    ["true)", ")", "No parenthesis is open that this one could close."],
    [")", ")", "No parenthesis is open that this one could close."],
    ["()", "()", "Nothing stands between these parentheses."],
    ["true &&", "&&", "A claim is missing after &&."],
    ["(true ||)", "||", "A claim is missing after ||."],
    ["!", "!", "A claim is missing after !."],
    ["&& true", "&&", "A claim is missing before &&."],
    ["true true", "true", "Put && or || between this and what stands before it."],
    ["true (false)", "(", "Put && or || between this and what stands before it."],
    ["true > false", ">", "A condition cannot contain >."],
    ["true ? false", "?", "A condition cannot contain ?."],
    [
      'visitor.claims.isBeta == "yes"',
      '"yes"',
      'Claims are either true or false, so they cannot be compared with "yes".',
    ],
    [
      "visitor.claims.isBeta == 1",
      "1",
      "Claims are either true or false, so they cannot be compared with 1.",
    ],
  ])("in %j it is about %j", (text, ...expected) => expect(firstIssue(text)).toEqual(expected));

  test("without a schema any claim will do, and what is clear is still suggested", () => {
    expect(firstIssue("visitor.claims.anything", false)).toBeUndefined();
    expect(firstIssue("claims.anything", false)?.[2]).toBe("visitor.claims.anything");
    expect(firstIssue("visitor.role", false)).toHaveLength(2);
  });

  test("what can still be read is read on, so that several issues are told at once, but not more than 20", () => {
    const all = parseCondition("visitor.claims.isBeat and visitor.claims.partnr = True", schema);
    expect(!all.ok && all.issues.map(({ suggestion }) => suggestion)).toEqual([
      "visitor.claims.isBeta",
      "&&",
      "visitor.claims.partner",
      "==",
      "true",
    ]);
    const many = parseCondition(Array.from({ length: 50 }, () => "nope").join(" and "), schema);
    expect(!many.ok && many.issues).toHaveLength(20);
  });

  test("two letters swapped are one slip, also in the shortest name", () => {
    const short = schemaOf([{ name: "ab", unsigned: false }]);
    const suggested = (text: string) => {
      const parsed = parseCondition(text, short);
      return parsed.ok ? undefined : parsed.issues[0]?.suggestion;
    };
    expect(suggested("visitor.claims.ba")).toBe("visitor.claims.ab");
    expect(suggested("visitor.claims.xy")).toBeUndefined();
  });

  test("a hyphen belongs to a name only when it touches what is on both sides", () => {
    for (const text of ["visitor.claims.isBeta- new", "visitor.claims.isBeta -new"]) {
      expect(firstIssue(text)).toEqual(["-", "A condition cannot contain -."]);
    }
  });

  test("unsigned is no claim, even if a schema says so", () => {
    const properties = { unsigned: { type: "boolean" as const, description: "Reserved" } };
    expect(claimsOfSchema({ properties })).toEqual([]);
    expect(parseCondition('visitor.claims["unsigned"]', { properties }).ok).toBe(false);
  });

  test("a suggestion for a name is a claim of the schema", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12, unit: "grapheme" }), (name) => {
        fc.pre(name !== "unsigned");
        const parsed = parseCondition(claimPath({ name, unsigned: false }), schema);
        const suggestion = parsed.ok ? undefined : parsed.issues[0]?.suggestion;
        expect(suggestion === undefined || parseCondition(suggestion, schema).ok).toBe(true);
      }),
    );
  });
});

describe("no text is too much", () => {
  const tooDeep = `Parentheses and exclamation marks may stand at most ${MAX_NESTING} deep. Split the condition or simplify it.`;
  test.each(["(", "!", "!("])("1,024 times %s is refused at the level that is too deep", (sign) => {
    const parsed = parseCondition(sign.repeat(1024));
    expect(!parsed.ok && parsed.issues).toEqual([
      expect.objectContaining({ from: MAX_NESTING + (sign === "(" ? 0 : 1), message: tooDeep }),
    ]);
  });

  test.each(["(", "!", "!("])("%s nested up to the level is read, one more is not", (sign) => {
    const nested = (times: number) =>
      `${sign.repeat(times)}true${sign.includes("(") ? ")".repeat(times) : ""}`;
    const most = MAX_NESTING / sign.length;
    expect(parseCondition(nested(most)).ok).toBe(true);
    expect(parseCondition(nested(most + 1)).ok).toBe(false);
  });

  test("long rows are no nesting, and longer texts than anybody may send are refused unread", () => {
    const row = (operator: string) => Array.from({ length: 500 }, () => "true").join(operator);
    expect(parseCondition(row("&&")).ok).toBe(true);
    const groups = Array.from({ length: 200 }, () => "(!true)").join("||");
    expect(parseCondition(groups).ok).toBe(true);
    expect(parseCondition(row("==")).ok).toBe(true);
    const long = parseCondition("!".repeat(1_000_000));
    expect(!long.ok && long.issues).toEqual([
      {
        from: MAX_CHARACTERS,
        to: 1_000_000,
        message: "A condition has at most 4,096 characters.",
      },
    ]);
  });

  test("any text is answered: with a condition, or with issues within it and in its order", () => {
    const signs = "( ) [ ] . ! & | = \" ' “ ” ‘ ’ \\ - < > $ é 🙂 \ud800 \udc00 && || == \n \u0000";
    const names = "visitor claims unsigned isBeta true false and not 2fa __proto__ \\u00";
    const wholes = 'visitor.claims.isBeta visitor.claims.unsigned.fromSearch [" "]';
    const bits = fc.constantFrom(" ", ...`${signs} ${names} ${wholes}`.split(" "));
    const texts = fc.oneof(
      fc.array(bits, { maxLength: 40 }).map((list) => list.join("")),
      fc.array(bits, { maxLength: 12 }).map((list) => list.join(" ")),
      fc.string({ unit: "binary", maxLength: 1024 }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, withSchema) => {
        const parsed = parseCondition(text, withSchema ? schema : undefined);
        if (parsed.ok) {
          const again = printCondition(parsed.condition);
          expect(parseCondition(again, withSchema ? schema : undefined)).toEqual(parsed);
          return;
        }
        const { issues } = parsed;
        const misplaced = issues.filter(
          ({ from, to, message }, index) =>
            !((issues[index - 1]?.from ?? 0) <= from && from <= to && to <= text.length) ||
            !/[.?]$/.test(message),
        );
        expect([issues.length > 0, misplaced]).toEqual([true, []]);
      }),
      { numRuns: 6000 },
    );
  });
});
