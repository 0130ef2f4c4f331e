import { expect, test } from "vitest";
import { type Operation, writes } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { resources } from "#contract/schemas/resource.ts";
import { organizationActions } from "#server/events/actions.ts";
import { createHandlers } from "#server/modules/handlers.ts";
import { createJudge } from "#server/saml/judge.ts";
import { targetOf } from "./imports.ts";
import { sourceFiles, textOf } from "./tree.ts";

const serviceFiles = sourceFiles.filter((path) => path.startsWith("src/server/"));

test("every operation has a handler, and every handler an operation", () => {
  const handlers = createHandlers(async () => undefined, createJudge(), 0);
  const ids = operations.map(({ id }) => id);
  expect(Object.keys(handlers).toSorted()).toEqual(ids.toSorted());
});

test("every operation is named by a test of the service", () => {
  // The generated client spells some names its own way, such as listApiTokens for listAPITokens.
  const words = new Set(
    serviceFiles
      // What tests call others by stands in testing/, and tables of a suite in files of their own.
      .filter((path) => /\.test\.ts$|\/testing\/|\/suites\/expected-events/.test(path))
      .flatMap((path) => textOf(path).toLowerCase().match(/\w+/g) ?? []),
  );
  expect(operations.map(({ id }) => id).filter((id) => !words.has(id.toLowerCase()))).toEqual([]);
});

test("an operation that changes nothing says why, and no other", () => {
  const explained = (operation: Operation) =>
    writes(operation) && operation.unrecordedBecause !== undefined;
  const idle = operations.filter((one) => writes(one) && one.changes.length === 0);
  expect(operations.filter(explained)).toEqual(idle);
});

test("every resource is read by an operation and changed by one", () => {
  const read = new Set(
    operations.flatMap((one): readonly string[] => ("reads" in one ? one.reads : [])),
  );
  const changed = new Set(
    operations.flatMap((one): readonly string[] => ("changes" in one ? one.changes : [])),
  );
  // Every change is recorded, so the audit log changes with everything.
  changed.add("audit-event");
  expect(resources.filter((name) => !read.has(name) || !changed.has(name))).toEqual([]);
});

const records = (path: string): boolean => /\baudit(?:All|Own)?\(/.test(textOf(path));
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/from "([.#][^"]+)"/g)]
    .map(([, specifier = ""]) => targetOf(path, specifier) ?? "")
    .filter((target) => serviceFiles.includes(target));

/** What is worked out of pages and kept, and could be worked out again at any time: that changes nothing. */
const derived = new Set(["src/server/modules/translations/units/look.ts"]);

test("every verb that writes records what it did, itself or by the verb it calls", () => {
  const writing = serviceFiles.filter(
    (path) =>
      /^src\/server\/(modules|access)\//.test(path) &&
      !path.endsWith(".test.ts") &&
      !derived.has(path) &&
      /\btransaction\(/.test(textOf(path)),
  );
  expect(writing.length).toBeGreaterThan(0);
  expect(writing.filter((path) => ![path, ...importsOf(path)].some(records))).toEqual([]);
});

test("the dashboard has a sentence for everything that can happen in an organization", () => {
  const words = sourceFiles
    .filter((path) => path.startsWith("src/web/features/audit-log/"))
    .map(textOf)
    .join("\n");
  const unsaid = Object.keys(organizationActions).filter(
    (action) => !words.includes(`"${action}": (`),
  );
  expect(unsaid).toEqual([]);
});
