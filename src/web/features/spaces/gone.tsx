import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { collectionMessages, spaceMessages } from "./messages.ts";

interface GoneProps {
  readonly failure: FailureProps;
  readonly messages: typeof spaceMessages.gone | typeof collectionMessages.gone;
}

const Gone = ({ failure, messages }: GoneProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={messages.title}
      text={messages.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.action}
        </Link>
      }
    />
  );
};

/** Shown instead of a space that cannot be shown; for a deleted one, links to the others. */
export const SpaceFailure = (failure: FailureProps) => (
  <Gone failure={failure} messages={spaceMessages.gone} />
);

/** Shown instead of a collection that cannot be shown; for a deleted one, links to the others. */
export const CollectionFailure = (failure: FailureProps) => (
  <Gone failure={failure} messages={collectionMessages.gone} />
);
