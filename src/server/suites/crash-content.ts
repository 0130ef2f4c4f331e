import { editWriter, mergeWriter, threadWriter, updateWriter } from "./crash-content-writers.ts";
import { ask, type Call, countEvents, type Scenario } from "./crash-rounds.ts";
import { checkWholeContent } from "./content-invariants.ts";

const SPACES = "/v1/spaces";

/**
 * Two spaces under writing: one is edited directly while change requests are merged into it and threads come
 * and go; the other moves on under a change request that is edited and updated at the same time.
 */
export const crashContentScenario = async (call: Call, organization: string): Promise<Scenario> => {
  const newSpace = async (title: string) => {
    const { id } = await ask<{ id: string }>(call, "POST", `${organization}/spaces`, { title });
    const document = { markdown: "Where everything begins." };
    const changes = [{ operation: "insert_page", title: "Start", document }];
    const { changes: done } = await ask<{ changes: { page: { id: string } }[] }>(
      call,
      "POST",
      `${SPACES}/${id}/content`,
      { changes },
    );
    return { id, path: `${SPACES}/${id}`, page: done[0]?.page.id ?? "" };
  };
  const merging = await newSpace("Merging");
  const moving = await newSpace("Moving");
  const { id: changeRequestId } = await ask<{ id: string }>(
    call,
    "POST",
    `${moving.path}/change-requests`,
    { subject: "Stays open" },
  );
  const changeRequest = `${moving.path}/change-requests/${changeRequestId}`;
  await ask(call, "PATCH", changeRequest, { status: "open" });

  const count = (actions: readonly string[], target?: string) =>
    countEvents(call, organization, actions, target);
  const edits = ["change-request.edited"];
  const merges = ["change-request.created", "change-request.merged", ...edits];
  return {
    writers: [
      editWriter(call, "Direct", {
        content: `${merging.path}/content`,
        into: merging.page,
        events: () => count(["space.edited"], merging.id),
      }),
      mergeWriter(call, "Merge", {
        space: merging.path,
        // All edits of change requests but those of the one that stays open are its own.
        events: async () => (await count(merges)) - (await count(edits, changeRequestId)),
      }),
      threadWriter(call, "Thread", {
        space: merging.path,
        events: () => count(["comment.posted", "comment.resolved"]),
      }),
      editWriter(call, "Proposed", {
        content: `${changeRequest}/content`,
        into: moving.page,
        events: () => count(edits, changeRequestId),
      }),
      updateWriter(call, "Update", {
        space: moving.path,
        changeRequest,
        page: moving.page,
        events: async () =>
          (await count(["change-request.pulled"])) + (await count(["space.edited"], moving.id)),
      }),
    ],
    check: () => checkWholeContent(call, organization),
  };
};
