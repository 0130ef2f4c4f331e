import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { deleteGitConnection, type GitConnection, gitConnectionQuery } from "#web/api/git.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { disconnectMessages as messages } from "./messages.ts";

/** Disconnects the space, after showing what stays. */
export const DisconnectCard = ({ connection }: { connection: GitConnection }) => {
  const params = useSpaceParams();
  const { mutateAsync } = useMutation(deleteGitConnection);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { repository, pending } = connection;
  return (
    <Card
      title={messages.card}
      description={messages.description}
      actions={<Button onClick={() => setAsking(true)}>{messages.open}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.title(repository)}
        body={
          <>
            <p>{messages.text}</p>
            {pending !== null && <p className="mt-2">{messages.pending(pending.number)}</p>}
          </>
        }
        confirmLabel={messages.confirm}
        onConfirm={async () => {
          await mutateAsync({ path: { spaceId: params.spaceId } });
          toast({ tone: "success", title: messages.done(repository) });
          // The next connection must not start from the cached data of this one.
          queryClient.removeQueries({ queryKey: gitConnectionQuery(params.spaceId).queryKey });
          await navigate({ to: "/o/$organizationId/spaces/$spaceId/git", params, search: {} });
        }}
        describeFailure={describeFailure}
      />
    </Card>
  );
};
