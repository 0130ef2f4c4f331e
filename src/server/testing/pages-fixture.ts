import { type ContentChange, updateSpaceContent } from "#client";
import { dataOf } from "./answers.ts";
import type { Admin } from "./make-app.ts";

/** Adds pages at the top level of a space; their titles also determine their paths. Returns their ids. */
export const addPages = async (
  { client }: Pick<Admin, "client">,
  spaceId: string,
  titles: readonly string[],
): Promise<string[]> => {
  if (titles.length === 0) return [];
  const changes = titles.map((title): ContentChange => ({
    operation: "insert_page",
    type: "document",
    title,
    document: { markdown: "Text." },
  }));
  const done = await dataOf(updateSpaceContent({ client, path: { spaceId }, body: { changes } }));
  return done.changes.map((change) => {
    if (change.object !== "created_page") throw new Error("a page was not made");
    return change.page.id;
  });
};
