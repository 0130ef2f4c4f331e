import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Lock } from "lucide-react";
import { useState } from "react";
import { gitConnectionQuery } from "#web/api/git.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { DisconnectCard } from "./disconnect-card.tsx";
import { connectionMessages as messages } from "./messages.ts";
import { WebhookCard } from "./webhook-card.tsx";

const Bound = ({ spaceId }: { spaceId: string }) => {
  const { data: connection } = useSuspenseQuery(gitConnectionQuery(spaceId));
  // Remounts the form after saving, because the saved values differ from the typed ones: a secret is stored and not
  // shown again.
  const [round, setRound] = useState(0);
  return (
    <>
      <ConnectionForm
        key={round}
        connection={connection}
        onSaved={() => setRound((count) => count + 1)}
      />
      <WebhookCard connection={connection} />
      <DisconnectCard connection={connection} />
    </>
  );
};

const nothing = () => undefined;

/** Connects the current space to a repository, or edits the connection. */
export const ConnectionScreen = () => {
  const params = useSpaceParams();
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  if (!space.permissions.admin)
    return (
      <EmptyState
        icon={Lock}
        title={messages.notAllowed.title}
        text={messages.notAllowed.text}
        action={
          <Link
            to="/o/$organizationId/spaces/$spaceId/git"
            params={params}
            className={buttonClass()}
          >
            {messages.notAllowed.action}
          </Link>
        }
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Link
        to="/o/$organizationId/spaces/$spaceId/git"
        params={params}
        className="inline-flex w-fit items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {messages.back}
      </Link>
      {space.gitSync === undefined ? (
        <ConnectionForm connection={undefined} onSaved={nothing} />
      ) : (
        <Bound spaceId={space.id} />
      )}
    </div>
  );
};
