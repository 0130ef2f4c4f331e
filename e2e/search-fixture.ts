import { createSpace } from "#client";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";

const newSpace = async (
  { client, organizationId }: Admin,
  title: string,
  ...pages: ReturnType<typeof newPage>[]
): Promise<string> => {
  const { data } = await createSpace({
    client,
    path: { organizationId },
    body: { title },
    throwOnError: true,
  });
  if (pages.length > 0) await editSpace(client, data.id, ...pages);
  return data.id;
};

/** Long enough that its last part is rendered only when it is scrolled to. */
const filler = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} of many.`).join("\n\n");

/** Creates two spaces with similar content. */
export const newSpaces = async (admin: Admin) => ({
  guides: await newSpace(
    admin,
    "Guides",
    newPage("Install", `Get the program.\n\n${filler}\n\n## Behind a proxy\n\nSet the zebra port.`),
    newPage("Upgrade", "Install the new version over the old one."),
    newPage("Old install notes", "Kept for the record.", { hidden: true }),
  ),
  reference: await newSpace(
    admin,
    "Reference",
    newPage("Settings", "What to set after you install: the port, and more."),
  ),
});
