import { Link } from "@tanstack/react-router";
import type { Spec } from "#web/api/specs.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { headMessages as messages } from "../messages.ts";
import { Counts } from "../state-badge.tsx";
import { useSpecPath } from "./use-spec.tsx";

/** Tells the reader that a version is held, and links to its changes. */
export const HeldCallout = ({ held }: { held: NonNullable<Spec["held"]> }) => {
  const { organizationId, specSlug } = useSpecPath();
  return (
    <Callout
      tone="warning"
      title={messages.held(held.number)}
      actions={
        <Link
          to="/o/$organizationId/openapi/$slug/versions/$versionId"
          params={{ organizationId, slug: specSlug, versionId: held.version }}
          className={buttonClass({ variant: "primary", size: "sm" })}
        >
          {messages.review}
        </Link>
      }
    >
      <p>{messages.heldText}</p>
      <Counts counts={held.changes} />
    </Callout>
  );
};
