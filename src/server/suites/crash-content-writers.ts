import { newId } from "#server/kit/ids.ts";
import { ask, type Call, type Writer, listAll, plus } from "./crash-rounds.ts";

interface Page {
  readonly id: string;
  readonly title: string;
  readonly pages?: readonly Page[];
}

/** What a batch of changes answers, as far as it matters here. */
interface Changed {
  readonly changes: readonly { readonly object: string; readonly page: { readonly id: string } }[];
}

const MOST_PAGES = 6;
const MOST_THREADS = 4;

const flat = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** Sorts by the order of making, so that the first is the oldest. */
const newTitle = (kind: string): string => `${kind} ${Date.now()} ${newId()}`;

/** The pages below a parent of a writer's own: the content of a space or of a change request. */
const pagesAt = (call: Call, content: string, kind: string) => {
  const ids = new Map<string, string>();
  const textOf = async (id: string) => {
    const path = `${content}/page/${id}?format=markdown`;
    return (await ask<{ markdown: string }>(call, "GET", path)).markdown.trim();
  };
  return {
    idOf: (title: string) => ids.get(title) ?? "",
    /** Sends a batch that makes one page at most, of that title. */
    send: async (title: string, changes: readonly object[]) => {
      const response = await call("POST", content, { changes });
      const { changes: done } = (await response.clone().json()) as Changed;
      const made = done.find(({ object }) => object === "created_page");
      if (made !== undefined) ids.set(title, made.page.id);
      return response;
    },
    /** Titles and texts, in the order of the titles. */
    observe: async () => {
      const { pages } = await ask<{ pages: Page[] }>(call, "GET", `${content}/pages`);
      const own = flat(pages).filter(({ title }) => title.startsWith(kind));
      for (const { id, title } of own) ids.set(title, id);
      const texts = own.map(async ({ id, title }) => `${title}: ${await textOf(id)}`);
      return (await Promise.all(texts)).toSorted();
    },
  };
};

const titleIn = (entry: string): string => entry.slice(0, entry.indexOf(":"));

/** Batches that make a file and a page below another, and rewrite or drop the oldest such page. */
export const editWriter = (
  call: Call,
  kind: string,
  { content, into, events }: { content: string; into: string; events: Writer["events"] },
): Writer => {
  const pages = pagesAt(call, content, kind);
  return {
    name: kind,
    events,
    next: (now) => {
      const [title, text, said] = [newTitle(kind), `Says ${newId()}.`, `Said ${newId()}.`];
      const [oldest, ...others] = now;
      const bytes = Buffer.from(text).toString("base64");
      const files = [{ name: `${title}.txt`, contentType: "text/plain", base64: bytes }];
      const insert = [
        { operation: "insert_files", files },
        { operation: "insert_page", title, into, document: { markdown: text } },
      ];
      const made = `${title}: ${text}`;
      if (oldest === undefined) return { after: [made], send: () => pages.send(title, insert) };
      const old = titleIn(oldest);
      const page = pages.idOf(old);
      const full = now.length >= MOST_PAGES;
      const change = full
        ? { operation: "delete_page", page }
        : { operation: "update_page", page, document: { markdown: said } };
      return {
        after: plus(others, made, ...(full ? [] : [`${old}: ${said}`])),
        send: () => pages.send(title, [...insert, change]),
      };
    },
    observe: pages.observe,
  };
};

/** Change requests that are opened, edited and merged, one after the other. */
export const mergeWriter = (
  call: Call,
  kind: string,
  { space, events }: { space: string; events: Writer["events"] },
): Writer => {
  let id = "";
  const path = () => `${space}/change-requests/${id}`;
  return {
    name: kind,
    events,
    next: (now) => {
      const [subject = "", step = "merged"] = (now.at(-1) ?? "").split(", ");
      const become = (next: string) => [...now.slice(0, -1), `${subject}, ${next}`];
      if (step === "merged") {
        const title = newTitle(kind);
        return {
          after: [...now, `${title}, empty`],
          send: async () => {
            const response = await call("POST", `${space}/change-requests`, { subject: title });
            id = ((await response.clone().json()) as { id: string }).id;
            return response;
          },
        };
      }
      if (step === "edited")
        return { after: become("merged"), send: () => call("POST", `${path()}/merge`, {}) };
      const document = { markdown: `Text of ${subject}.` };
      const changes = [{ operation: "insert_page", title: subject, document }];
      return {
        after: become("edited"),
        send: () => call("POST", `${path()}/content`, { changes }),
      };
    },
    observe: async () => {
      const { pages } = await ask<{ pages: Page[] }>(call, "GET", `${space}/content/pages`);
      const there = new Set(pages.map(({ title }) => title));
      const merged = await listAll(call, `${space}/change-requests`, "&status=merged");
      const [draft] = await listAll(call, `${space}/change-requests`, "&status=draft");
      const done = merged.map(({ subject }) => String(subject)).toSorted();
      const entries = done.map(
        (subject) => `${subject}, ${there.has(subject) ? "merged" : "lost"}`,
      );
      if (draft === undefined) return entries;
      id = String(draft.id);
      const own = await ask<{ pages: Page[] }>(call, "GET", `${path()}/content/pages`);
      const has = own.pages.some(({ title }) => title === draft.subject);
      return [...entries, `${String(draft.subject)}, ${has ? "edited" : "empty"}`];
    },
  };
};

/** A page of the space is rewritten, then the change request pulls the space in. */
export const updateWriter = (
  call: Call,
  kind: string,
  fixture: { space: string; changeRequest: string; page: string; events: Writer["events"] },
): Writer => {
  const { space, changeRequest, page, events } = fixture;
  const textIn = async (content: string) =>
    (
      await ask<{ markdown: string }>(
        call,
        "GET",
        `${content}/content/page/${page}?format=markdown`,
      )
    ).markdown.trim();
  return {
    name: kind,
    events,
    next: ([main = "", pulled = ""]) => {
      if (main !== pulled)
        return {
          after: [main, main],
          send: () => call("POST", `${changeRequest}/update`, {}),
        };
      const markdown = `Moved on ${newId()}.`;
      const changes = [{ operation: "update_page", page, document: { markdown } }];
      return {
        after: [markdown, pulled],
        send: () => call("POST", `${space}/content`, { changes }),
      };
    },
    observe: async () => [await textIn(space), await textIn(changeRequest)],
  };
};

/** Threads on a space that are opened, and resolved when there are some. */
export const threadWriter = (
  call: Call,
  kind: string,
  { space, events }: { space: string; events: Writer["events"] },
): Writer => {
  const ids = new Map<string, string>();
  return {
    name: kind,
    events,
    next: (now) => {
      const [oldest] = now;
      if (now.length >= MOST_THREADS && oldest !== undefined)
        return {
          after: now.slice(1),
          send: () => call("PUT", `${space}/comments/${ids.get(oldest)}`, { resolved: true }),
        };
      const markdown = newTitle(kind);
      return {
        after: plus(now, markdown),
        send: async () => {
          const body = { body: { markdown } };
          const response = await call("POST", `${space}/comments`, body);
          ids.set(markdown, ((await response.clone().json()) as { id: string }).id);
          return response;
        },
      };
    },
    observe: async () => {
      const open = await listAll(call, `${space}/comments`, "&status=open&format=markdown");
      const texts = open.map(({ id, body }) => {
        const text = (body as { markdown: string }).markdown.trim();
        ids.set(text, String(id));
        return text;
      });
      return texts.toSorted();
    },
  };
};
