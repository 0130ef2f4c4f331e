import type { ContentChange } from "#contract/schemas/content-change.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import type { Context } from "#server/kit/context.ts";
import type { Done } from "#server/modules/content/changes/change-batch.ts";
import type { ContentState } from "#server/modules/content/revisions/revisions.ts";
import { byId, readPageDocument } from "#server/modules/content/pages/read-page.ts";
import { known, type Demo } from "./actions.ts";

/** A page as written in the demo. */
export interface PageText {
  /** Its name in the demo; other pages link to it as `./name.md`. */
  readonly name: string;
  readonly title: string;
  readonly emoji?: string;
  readonly description?: string;
  /** Absent for a group. */
  readonly markdown?: string;
  /** The page or group above it, which already exists. */
  readonly under?: string;
  /** Before its siblings instead of after them. */
  readonly first?: boolean;
}

/** A picture that pages in the same batch show as `./ref`. */
interface Picture {
  readonly ref: string;
  readonly name: string;
  readonly base64: string;
}

/** Replaces a text that occurs exactly once in a page. */
interface Rewording {
  readonly page: string;
  readonly from: string;
  readonly to: string;
}

/** A person's edits to pages in one go. */
export type Edit =
  | { readonly add: PageText }
  | { readonly picture: Picture }
  | Rewording
  | { readonly page: string; readonly title: string }
  | { readonly page: string; readonly moveUnder: string }
  | { readonly remove: string };

/** Returns the demo's key for a page. */
export const pageKey = (space: string, name: string): string => `${space}/${name}`;

/** Resolves links to existing pages to their ids; links to pages in the same batch stay unchanged. */
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

/** Converts edits to changes of the current content. */
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
        // All rewordings of a page are one change.
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

/** Records the created pages under their names in the demo. */
export const notePages = (demo: Demo, space: string, done: readonly Done[]): void => {
  for (const one of done)
    if (one.object === "created_page" && one.ref !== undefined)
      demo.pages.set(pageKey(space, one.ref), one.page.id);
};
