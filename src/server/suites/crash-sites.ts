import { expect } from "vitest";
import { ask, type Call, countEvents, listAll, type Scenario } from "./crash-rounds.ts";
import { additionWriter, draftWriter, moveWriter, siteWriter } from "./crash-site-writers.ts";

interface Shown {
  readonly object: string;
  readonly default?: boolean;
  readonly siteSpaces?: readonly Shown[];
  readonly urls: { readonly published: string };
}

const expectLevel = (level: readonly Shown[]): void => {
  if (level.length > 0) expect(level.filter((item) => item.default)).toHaveLength(1);
  const addresses = level.map(({ urls }) => urls.published);
  expect(new Set(addresses).size).toBe(level.length);
};

/** Every level of every site has exactly one default, and no two things have one address. */
const checkSites = async (call: Call, organization: string): Promise<void> => {
  for (const { id } of await listAll(call, `${organization}/sites`)) {
    const { structure } = await ask<{ structure: Shown[] }>(
      call,
      "GET",
      `${organization}/sites/${String(id)}/structure`,
    );
    expectLevel(structure);
    for (const { siteSpaces = [] } of structure) expectLevel(siteSpaces);
  }
};

/**
 * Sites under writing: some are made and deleted, one grows and shrinks, one has its sections moved, and one is changed by drafts.
 */
export const crashSitesScenario = async (call: Call, organization: string): Promise<Scenario> => {
  const made = async (path: string, body: object) =>
    (await ask<{ id: string }>(call, "POST", `${organization}${path}`, body)).id;
  const spaces = [await made("/spaces", { title: "One" }), await made("/spaces", { title: "Two" })];
  const siteOfSections = async () => {
    const site = `/sites/${await made("/sites", { title: "Stays" })}`;
    for (const title of ["Aa", "Bb", "Cc", "Dd", "Ee"])
      await made(`${site}/sections`, { spaceId: spaces[0], title });
    return `${organization}${site}`;
  };
  const [moving, drafted] = [await siteOfSections(), await siteOfSections()];
  const growing = `${organization}/sites/${await made("/sites", { title: "Grows" })}`;
  await ask(call, "POST", `${growing}/sections`, { spaceId: spaces[0], title: "Stays" });
  const count =
    (...actions: readonly string[]) =>
    () =>
      countEvents(call, organization, actions);
  return {
    writers: [
      siteWriter(call, organization, { spaces, events: count("site.created", "site.deleted") }),
      additionWriter(call, growing, {
        space: spaces[1] ?? "",
        events: count("section.added", "section.removed"),
      }),
      moveWriter(call, moving, count("section.moved")),
      draftWriter(call, drafted, count("structure-draft.created", "structure-draft.applied")),
    ],
    check: () => checkSites(call, organization),
  };
};
