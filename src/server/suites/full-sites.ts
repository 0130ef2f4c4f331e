import {
  addSectionGroupToSite,
  addSectionToSite,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  createSiteStructureDraft,
} from "#client";
import type { Place } from "#server/testing/place.ts";
import { given } from "#server/testing/talk.ts";

/**
 * Two sites, one of which has two of everything that stands on a site or leads to it; answers that one's
 * id.
 */
export const fillSites = async (place: Place): Promise<string> => {
  const { organizationId, admin, newSpace } = place;
  const { client } = admin;
  const newSite = () => given(createSite({ client, path: { organizationId } }));
  await newSite();
  const path = { organizationId, siteId: (await newSite()).id };
  for (const name of ["One", "Two"]) {
    const body = { spaceId: await newSpace(), title: `Section ${name}` };
    const { id } = await given(addSectionToSite({ client, path, body }));
    const group = { title: name, sections: [id] };
    await given(addSectionGroupToSite({ client, path, body: group }));
    await given(createSiteStructureDraft({ client, path, body: { title: name } }));
    await given(createSiteShareLink({ client, path, body: { name } }));
    const source = `/was/${name}`;
    const destination = { kind: "site-section" as const, siteSectionId: id };
    await given(createSiteRedirect({ client, path, body: { source, destination } }));
  }
  return path.siteId;
};
