import { detailOf } from "#web/api/failures.ts";
import type { InvitationPreview } from "#web/api/invites.ts";
import { startAddress } from "#web/shell/sign-on.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { joinMessages } from "./messages.ts";

interface EnforcedProps extends Pick<InvitationPreview, "organization"> {
  readonly error: unknown;
}

/** Shown instead of joining an organization that enforces single sign-on. */
export const EnforcedElsewhere = ({ error, organization: { id, title } }: EnforcedProps) => {
  const startURL = detailOf(error, "startURL");
  return (
    <>
      <Callout tone="warning" title={joinMessages.enforced.title(title)}>
        {joinMessages.enforced.text}
      </Callout>
      {startURL !== undefined && (
        <a
          href={startAddress(startURL, `/o/${id}`)}
          className={buttonClass({ variant: "primary" })}
        >
          {joinMessages.enforced.submit}
        </a>
      )}
    </>
  );
};
