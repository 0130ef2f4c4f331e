import { createOrganizationTeam, updateTeamInOrganizationById } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { HEIGHT, type Walk } from "./walk.ts";

const TABS = 20;

export const tabs: Walk = {
  name: `${TABS} tabs of one organization stay live, and load pages`,
  go: async ({ window, demo }) => {
    const { client, organizationId } = demo.admin;
    const body = { title: "Xylophones", members: [] };
    const { id: teamId } = await dataOf(
      createOrganizationTeam({ client, path: { organizationId }, body }),
    );
    const rename = (title: string) =>
      dataOf(
        updateTeamInOrganizationById({ client, path: { organizationId, teamId }, body: { title } }),
      );
    await window.resize(1440, HEIGHT);
    const first = await window.tab();
    const all = [first];
    while (all.length < TABS) all.push(await window.openTab());
    for (const tab of all) {
      await window.enterTab(tab);
      await window.goto(`/o/${organizationId}/teams/${teamId}`);
      await window.says("Xylophones", "h1");
    }
    await rename("Marimbas");
    for (const tab of all) {
      await window.enterTab(tab);
      await window.says("Marimbas", "h1");
    }
    const [last = first, ...others] = all.slice(1).toReversed();
    for (const tab of others) {
      await window.enterTab(tab);
      await window.closeTab();
    }
    await rename("Vibraphones");
    for (const tab of [last, first]) {
      await window.enterTab(tab);
      await window.says("Vibraphones", "h1");
    }
    await window.enterTab(last);
    await window.closeTab();
    await window.enterTab(first);
  },
};
