import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import { createChangeRequest } from "#web/api/change-requests.ts";
import { type ContentChange, updateSpaceContent } from "#web/api/content.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { toast } from "#web/ui/toast.tsx";
import { fileMessages as messages } from "./messages.ts";

interface FileChange {
  readonly change: ContentChange;
  /** What it says once it is done. */
  readonly done: string;
  /** What a change request that proposes it is called. */
  readonly subject: string;
}

/** How the caller may change files of the open space: at once, by a change request, or not at all. */
export const useFileChange = () => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { spaceId } = params;
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const navigate = useNavigate();
  const { mutateAsync: update } = useMutation(updateSpaceContent);
  const { mutateAsync: propose } = useMutation(createChangeRequest);
  const { edit, propose: mayPropose } = space.permissions;
  const way = edit && lockOf(space) === undefined ? "edit" : mayPropose ? "propose" : undefined;
  const run = async ({ change, done, subject }: FileChange): Promise<void> => {
    const changes = [change];
    if (way === "edit") {
      await update({ path: { spaceId }, body: { changes } });
      toast({ tone: "success", title: done });
      return;
    }
    const { number } = await propose({
      path: { spaceId },
      body: { subject: subject.slice(0, MAX_SUBJECT), changes },
    });
    toast({
      tone: "success",
      title: messages.proposed(number),
      action: {
        label: messages.open,
        run: () =>
          void navigate({
            to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
            params: { ...params, number: `${number}` },
          }),
      },
    });
  };
  return { way, run };
};
