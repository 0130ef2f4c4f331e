import { newId } from "#server/kit/ids.ts";
import { ask, type Call, type Writer, listAll, plus } from "./crash-rounds.ts";

const MOST_SITES = 3;

interface Section {
  readonly id: string;
  readonly title: string;
  readonly siteSpaces: readonly object[];
}

/** The sections of a site without groups, in order. */
const sectionsOf = async (call: Call, site: string): Promise<readonly Section[]> =>
  (await ask<{ structure: Section[] }>(call, "GET", `${site}/structure`)).structure;

const pointer = (id: string) => ({ type: "site-section", id });

/** Sites that are made of two spaces each, and deleted when there are some. */
export const siteWriter = (
  call: Call,
  organization: string,
  { spaces, events }: { spaces: readonly string[]; events: Writer["events"] },
): Writer => {
  const ids = new Map<string, string>();
  return {
    name: "sites that come, with their spaces, and go",
    events,
    next: (now) => {
      const [oldest] = now;
      if (now.length >= MOST_SITES && oldest !== undefined)
        return {
          after: now.slice(1),
          send: () => call("DELETE", `${organization}/sites/${ids.get(oldest)}`),
        };
      // Titles in the order of their making, so that the first is the oldest.
      const title = `Made ${Date.now()} ${newId()}`;
      const entry = `${title}: ${spaces.length}`;
      return {
        after: plus(now, entry),
        send: async () => {
          const response = await call("POST", `${organization}/sites`, { title, spaces });
          ids.set(entry, ((await response.clone().json()) as { id: string }).id);
          return response;
        },
      };
    },
    observe: async () => {
      const sites = await listAll(call, `${organization}/sites`, "&title=Made");
      for (const { id, title, siteSpaces } of sites)
        ids.set(`${String(title)}: ${String(siteSpaces)}`, String(id));
      return sites
        .map(({ title, siteSpaces }) => `${String(title)}: ${String(siteSpaces)}`)
        .toSorted();
    },
  };
};

/** Sections that are added, each with its space, and removed when there are some. */
export const additionWriter = (
  call: Call,
  site: string,
  { space, events }: { space: string; events: Writer["events"] },
): Writer => {
  const ids = new Map<string, string>();
  return {
    name: "sections that come, with a space, and go",
    events,
    next: (now) => {
      const [stays = "", oldest, ...others] = now;
      if (others.length >= MOST_SITES && oldest !== undefined)
        return {
          after: [stays, ...others],
          send: () => call("DELETE", `${site}/sections/${ids.get(oldest)}`),
        };
      const title = `Added ${newId()}`;
      const entry = `${title}: 1`;
      return {
        after: [...now, entry],
        send: async () => {
          const body = { spaceId: space, title };
          const response = await call("POST", `${site}/sections`, body);
          ids.set(entry, ((await response.clone().json()) as { id: string }).id);
          return response;
        },
      };
    },
    observe: async () => {
      const shown = (await sectionsOf(call, site)).map(({ id, title, siteSpaces }) => ({
        id,
        entry: `${title}: ${siteSpaces.length}`,
      }));
      for (const { id, entry } of shown) ids.set(entry, id);
      return shown.map(({ entry }) => entry);
    },
  };
};

/** Sections that are moved to the front, one after the other. */
export const moveWriter = (call: Call, site: string, events: Writer["events"]): Writer => {
  const ids = new Map<string, string>();
  return {
    name: "sections that are moved",
    events,
    next: (now) => {
      const at = 1 + Math.floor(Math.random() * (now.length - 1));
      const [first = "", moved = ""] = [now[0], now[at]];
      const item = pointer(ids.get(moved) ?? "");
      const position = { before: pointer(ids.get(first) ?? "") };
      return {
        after: [moved, ...now.filter((title) => title !== moved)],
        send: () => call("PATCH", `${site}/structure/sort`, { item, position }),
      };
    },
    observe: async () => {
      const sections = await sectionsOf(call, site);
      for (const { id, title } of sections) ids.set(title, id);
      return sections.map(({ title }) => title);
    },
  };
};

/** Drafts that move and rename sections, each collected and then applied at once. */
export const draftWriter = (call: Call, site: string, events: Writer["events"]): Writer => {
  const ids = new Map<string, string>();
  /** What the sections are called, in order, once a draft is applied. */
  const outcomes = new Map<string, readonly string[]>();
  const drafts = `${site}/structure/drafts`;
  return {
    name: "drafts that are applied",
    events,
    next: (now) => {
      const [draft = "", ...titles] = now;
      if (draft !== "none")
        return {
          after: ["none", ...(outcomes.get(draft) ?? [])],
          send: async () => {
            const { structureVersion } = await ask<{ structureVersion: number }>(call, "GET", site);
            return call("POST", `${drafts}/${ids.get(draft)}/apply`, { structureVersion });
          },
        };
      const [title, renamed] = [`Draft ${newId()}`, `Section ${newId()}`];
      const [first = "", last = ""] = [titles[0], titles.at(-1)];
      const section = ids.get(last) ?? "";
      const edits = [
        { operation: "move", item: pointer(section), before: pointer(ids.get(first) ?? "") },
        { operation: "update_section", section, title: renamed, path: renamed.replace(" ", "-") },
        { operation: "set_default", item: pointer(section) },
      ];
      ids.set(renamed, section);
      outcomes.set(title, [renamed, ...titles.slice(0, -1)]);
      return {
        after: [title, ...titles],
        send: async () => {
          const response = await call("POST", drafts, { title, edits });
          ids.set(title, ((await response.clone().json()) as { id: string }).id);
          return response;
        },
      };
    },
    observe: async () => {
      const sections = await sectionsOf(call, site);
      const open = (await listAll(call, drafts)).find(({ status }) => status === "open");
      for (const { id, title } of sections) ids.set(title, id);
      if (open !== undefined) ids.set(String(open.title), String(open.id));
      return [
        open === undefined ? "none" : String(open.title),
        ...sections.map(({ title }) => title),
      ];
    },
  };
};
