import { randomBytes } from "node:crypto";
import type { Client } from "#client/client/index.ts";
import {
  createSite,
  createSpace,
  editSiteStructure,
  sortSiteStructure,
  type StructureEdit,
  updateSiteSectionById,
} from "#client";
import { makeApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { dataOf } from "#server/testing/answers.ts";
import { compareTimes, type Group } from "./result.ts";

const SECTIONS = 300;
const SITE_SPACES = 700;
const ROUNDS = 150;

/** Returns a unique id: 20 letters and digits. */
const newId = (): string => randomBytes(10).toString("hex");

/** Creates a site of 1,000 items: sections at the root, each with its space, and site-spaces spread over them. */
export const fillSite = async (client: Client, organizationId: string) => {
  const path = { organizationId };
  const space = await dataOf(createSpace({ client, path, body: { title: "Shown everywhere" } }));
  const site = await dataOf(createSite({ client, path, body: { title: "Large" } }));
  const sections = Array.from({ length: SECTIONS }, () => newId());
  const added: StructureEdit[] = sections.map((id, at) => ({
    operation: "add_section",
    id,
    space: space.id,
    siteSpace: newId(),
    title: `Section ${at}`,
    path: `section-${at}`,
  }));
  const spread: StructureEdit[] = Array.from({ length: SITE_SPACES - SECTIONS }, (_, at) => ({
    operation: "add_site_space",
    id: newId(),
    space: space.id,
    section: sections[at % SECTIONS] ?? "",
    path: `variant-${at}`,
  }));
  const structure = await dataOf(
    editSiteStructure({
      client,
      path: { organizationId, siteId: site.id },
      body: { edits: [...added, ...spread] },
    }),
  );
  if (structure.structure.length !== SECTIONS) throw new Error("the site was not filled");
  return { siteId: site.id, sections };
};

/** A large site in the service, on the embedded database in memory, requested through the generated client. */
export const largeSite: Group = {
  name: "sites",
  measure: async () => {
    const database = await openTestDatabase();
    const app = await makeApp({ database });
    try {
      const { client, organizationId } = await app.newAdmin();
      const { siteId, sections } = await fillSite(client, organizationId);
      const id = sections[150] ?? "";
      const renamed = sections[200] ?? "";
      let round = 0;
      const row = await compareTimes(
        "move one of 1,000 structure items (floor: changing a title)",
        2,
        ROUNDS,
        async () => {
          round += 1;
          const neighbour = sections[(round * 37) % 140] ?? "";
          await dataOf(
            sortSiteStructure({
              client,
              path: { organizationId, siteId },
              body: {
                item: { type: "site-section", id },
                position: { after: { type: "site-section", id: neighbour } },
              },
            }),
          );
        },
        () =>
          dataOf(
            updateSiteSectionById({
              client,
              path: { organizationId, siteId, siteSectionId: renamed },
              body: { title: `Title ${round}` },
            }),
          ),
      );
      return [row];
    } finally {
      await database.close();
    }
  },
};
