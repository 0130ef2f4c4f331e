import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { detailOf } from "#web/api/failures.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { startAddress } from "./sign-on.tsx";

/** The texts of an organization that only admits people by single sign-on. */
const requiredMessages = {
  title: (organization: string) => `${organization} requires single sign-on`,
  text: "You came in another way. Sign in through its identity provider to open it. The session that begins then reaches this organization only.",
  unnamed: "This organization",
  submit: "Continue with single sign-on",
} as const;

/**
 * Shown in place of every screen of an organization that enforces single sign-on, to people who signed in otherwise.
 */
export const SSORequired = ({ error }: { error: unknown }) => {
  const { organizationId } = useParams({ strict: false });
  const href = useLocation({ select: (location) => location.href });
  const { data } = useQuery(organizationsQuery());
  const title = data?.items.find(({ id }) => id === organizationId)?.title;
  const startURL = detailOf(error, "startURL");
  return (
    <EmptyState
      size="page"
      icon={KeyRound}
      title={requiredMessages.title(title ?? requiredMessages.unnamed)}
      text={requiredMessages.text}
      action={
        startURL !== undefined && (
          <a href={startAddress(startURL, href)} className={buttonClass({ variant: "primary" })}>
            {requiredMessages.submit}
          </a>
        )
      }
    />
  );
};
