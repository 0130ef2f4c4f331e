import type { ContentChange } from "#contract/schemas/content-change.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import type { Context } from "#server/kit/context.ts";
import type { Done } from "#server/modules/content/changes/change-batch.ts";
import type { ContentState } from "#server/modules/content/revisions/revisions.ts";
import { byId, readPageDocument } from "#server/modules/content/pages/read-page.ts";
import { known, type Demo } from "./actions.ts";

/** A page as the demo writes it. */
export interface PageText {
  /** Its name in the demo; other pages link to it as `./name.md`. */
  readonly name: string;
  readonly title: string;
  readonly emoji?: string;
  readonly description?: string;
  /** Absent for a group. */
  readonly markdown?: string;
  /** The page or group it stands under, which is there already. */
  readonly under?: string;
  /** Before its siblings instead of behind them. */
  readonly first?: boolean;
}

/** A picture that pages of the same batch show as `./ref`. */
interface Picture {
  readonly ref: string;
  readonly name: string;
  readonly base64: string;
}

/** A text that a page has exactly once becomes another one. */
interface Rewording {
  readonly page: string;
  readonly from: string;
  readonly to: string;
}

/** What somebody does to pages at one go. */
export type Edit =
  | { readonly add: PageText }
  | { readonly picture: Picture }
  | Rewording
  | { readonly page: string; readonly title: string }
  | { readonly page: string; readonly moveUnder: string }
  | { readonly remove: string };

/** What the demo calls a page. */
export const pageKey = (space: string, name: string): string => `${space}/${name}`;

/** Links to pages that are there already, by their ids; those of the same batch stay as they are. */
const withLinks = (demo: Demo, space: string, markdown: string): string =>
  markdown.replaceAll(/\]\(\.\/([\w-]+)\.md\)/g, (link, name: string) => {
    const id = demo.pages.get(pageKey(space, name));
    return id === undefined ? link : `](/pages/${id})`;
  });

const replaceOnce = (text: string, { from, to }: Rewording): string => {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the demo does not find "${from}" exactly once`);
  return `${before}${to}${after}`;
};

const added = (
  demo: Demo,
  space: string,
  { name, title, emoji, description, markdown, under, first = false }: PageText,
): ContentChange => ({
  operation: "insert_page",
  ref: name,
  title,
  ...(emoji === undefined ? {} : { emoji }),
  ...(description === undefined ? {} : { description }),
  ...(under === undefined ? {} : { into: known(demo.pages, pageKey(space, under)) }),
  ...(first ? { at: 0 } : {}),
  ...(markdown === undefined
    ? { type: "group" as const }
    : {
        type: "document" as const,
        document: { markdown: withLinks(demo, space, markdown) },
      }),
});

/** The changes that edits ask for, on top of the content as it is. */
export const changesOf = async (
  tx: Context,
  demo: Demo,
  { space, state }: { readonly space: string; readonly state: ContentState },
  edits: readonly Edit[],
): Promise<ContentChange[]> => {
  const idOf = (name: string): string => known(demo.pages, pageKey(space, name));
  const changes: ContentChange[] = [];
  for (const edit of edits) {
    if ("add" in edit) changes.push(added(demo, space, edit.add));
    else if ("picture" in edit)
      changes.push({
        operation: "insert_files",
        files: [{ ...edit.picture, contentType: "image/png" }],
      });
    else if ("remove" in edit) changes.push({ operation: "delete_page", page: idOf(edit.remove) });
    else {
      const page = idOf(edit.page);
      const update = { operation: "update_page" as const, page };
      if ("title" in edit) changes.push({ ...update, title: edit.title });
      else if ("moveUnder" in edit) changes.push({ ...update, into: idOf(edit.moveUnder) });
      else {
        // All that is reworded in a page is one change.
        const rewordings = edits.filter(
          (one): one is Rewording => "from" in one && one.page === edit.page,
        );
        if (rewordings[0] !== edit) continue;
        const before = printMarkdown(await readPageDocument(tx, state, byId(page)));
        const text = rewordings.reduce(replaceOnce, before);
        changes.push({ ...update, document: { markdown: withLinks(demo, space, text) } });
      }
    }
  }
  return changes;
};

/** Notes the pages that were made under the names the demo gives them. */
export const notePages = (demo: Demo, space: string, done: readonly Done[]): void => {
  for (const one of done)
    if (one.object === "created_page" && one.ref !== undefined)
      demo.pages.set(pageKey(space, one.ref), one.page.id);
};
