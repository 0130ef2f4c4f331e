import type { ChangeRequestPath } from "#server/modules/review/change-requests/change-request-rows.ts";
import type { Context } from "#server/kit/context.ts";
import {
  updateChangeRequest,
  createChangeRequest,
} from "#server/modules/review/change-requests/change-requests.ts";
import { readerEffects } from "#server/modules/sites/readers/content-effects.ts";
import { mergeChangeRequest } from "#server/modules/review/merge/merge-change-request.ts";
import { pullFromSpace } from "#server/modules/review/merge/pull-from-space.ts";
import { revertChangeRequest } from "#server/modules/review/merge/revert-change-request.ts";
import {
  stateOfChangeRequest,
  updateChangeRequestContent,
} from "#server/modules/review/change-requests/change-request-content.ts";
import { requestReviewers } from "#server/modules/review/reviews/reviewers.ts";
import { submitReview } from "#server/modules/review/reviews/reviews.ts";
import { changesOf, type Edit, notePages } from "./page-text.ts";
import { enterChangeRequest, enterSpace } from "./enter-resource.ts";
import { type Action, known, type Demo } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

/** The name of a change request in the demo, and its space. */
interface Named {
  readonly space: string;
  readonly name: string;
}

const find = async (
  tx: Context,
  demo: Demo,
  { name }: Pick<Named, "name">,
): Promise<{ context: Context; path: ChangeRequestPath }> => {
  const found = known(demo.changeRequests, name);
  const path = { spaceId: found.spaceId, changeRequestId: found.id };
  return { context: await enterChangeRequest(tx, found), path };
};

/** A person creates a change request as a draft. */
export const proposes = (when: When, { space, name }: Named, subject: string): Action => ({
  ...when,
  operation: "createChangeRequest",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, space);
    const context = await enterSpace(tx, spaceId);
    const { id } = await createChangeRequest(context, spaceId, { subject });
    demo.changeRequests.set(name, { spaceId, id });
  },
});

/** A person edits pages in a change request, as one revision. */
export const edits = (when: When, named: Named, ...done: readonly Edit[]): Action => ({
  ...when,
  operation: "updateChangeRequestContent",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, named);
    const state = await stateOfChangeRequest(context, path);
    const changes = await changesOf(context, demo, { space: named.space, state }, done);
    const { changes: made } = await updateChangeRequestContent(context, path, { changes });
    notePages(demo, named.space, made);
  },
});

/** A person updates a change request from its space, choosing the same side for every conflict. */
export const resolves = (when: When, named: Named, choose: "ours" | "theirs"): Action => ({
  ...when,
  operation: "updateChangeRequest",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, named);
    const { conflicts } = await pullFromSpace(context, path);
    const answers = conflicts.map(({ id }) => ({ conflict: id, choose }));
    await pullFromSpace(context, path, answers);
  },
});

const becomes =
  (status: "draft" | "open" | "archived") =>
  (when: When, named: Named): Action => ({
    ...when,
    operation: "updateChangeRequestById",
    perform: async (tx, demo) => {
      const { context, path } = await find(tx, demo, named);
      await updateChangeRequest(context, path, { status });
    },
  });

export const opens = becomes("open");
export const archives = becomes("archived");

export const asksForReview = (when: When, named: Named, who: readonly string[]): Action => ({
  ...when,
  operation: "requestReviewersForChangeRequest",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, named);
    const users = who.map((name) => known(demo.people, name).id);
    await requestReviewers(context, path, { users });
  },
});

export const reviews = (
  when: When,
  named: Named,
  status: "approved" | "changes-requested",
  comment?: string,
): Action => ({
  ...when,
  operation: "submitChangeRequestReview",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, named);
    await submitReview(context, path, {
      status,
      ...(comment === undefined ? {} : { comment: { markdown: comment } }),
    });
  },
});

export const merges = (when: When, named: Named): Action => ({
  ...when,
  operation: "mergeChangeRequest",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, named);
    await mergeChangeRequest(context, path, readerEffects);
  },
});

/** A person reverts a merged change request with a draft of their own. */
export const reverts = (when: When, { name, merged }: Named & { merged: string }): Action => ({
  ...when,
  operation: "revertChangeRequest",
  perform: async (tx, demo) => {
    const { context, path } = await find(tx, demo, { name: merged });
    const made = await revertChangeRequest(context, path);
    demo.changeRequests.set(name, { spaceId: path.spaceId, id: made.id });
  },
});
