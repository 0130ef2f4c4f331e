import { randomBytes } from "node:crypto";
import type { Client } from "#client/client/index.ts";
import {
  createSite,
  createSpace,
  editSiteStructure,
  sortSiteStructure,
  type StructureEdit,
} from "#client";
import { setSectionPosition } from "#server/testing/floors.ts";
import { makeApp } from "#server/testing/make-app.ts";
import type { Group } from "./result.ts";
import { compareTimes } from "./turns.ts";

const SECTIONS = 300;
const SITE_SPACES = 700;
const ROUNDS = 150;
const throwOnError = true;

/** An id nobody else has: 20 letters and digits. */
const newId = (): string => randomBytes(10).toString("hex");

/** A site of 1,000 items: sections at the root, each with its space, and site-spaces spread over them. */
export const fillSite = async (client: Client, organizationId: string) => {
  const path = { organizationId };
  const { data: space } = await createSpace({
    client,
    path,
    body: { title: "Shown everywhere" },
    throwOnError,
  });
  const { data: site } = await createSite({ client, path, body: { title: "Large" }, throwOnError });
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
  const { data: structure } = await editSiteStructure({
    client,
    path: { organizationId, siteId: site.id },
    body: { edits: [...added, ...spread] },
    throwOnError,
  });
  if (structure.structure.length !== SECTIONS) throw new Error("the site was not filled");
  return { siteId: site.id, sections };
};

/** A large site in the service, on the embedded database in memory, asked through the generated client. */
export const largeSite: Group = {
  name: "sites",
  measure: async () => {
    const app = await makeApp();
    try {
      const { client, organizationId } = await app.newAdmin();
      const { siteId, sections } = await fillSite(client, organizationId);
      const id = sections[150] ?? "";
      const floor = sections[200] ?? "";
      let turn = 0;
      const row = await compareTimes(
        "move one of 1,000 structure items (floor: one UPDATE by primary key)",
        3,
        ROUNDS,
        async () => {
          turn += 1;
          const neighbour = sections[(turn * 37) % 140] ?? "";
          await sortSiteStructure({
            client,
            path: { organizationId, siteId },
            body: {
              item: { type: "site-section", id },
              position: { after: { type: "site-section", id: neighbour } },
            },
            throwOnError,
          });
        },
        () => setSectionPosition(app, floor, `a${turn}`),
      );
      return [row];
    } finally {
      await app.database.close();
    }
  },
};
