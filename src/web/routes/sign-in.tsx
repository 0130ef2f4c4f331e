import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "#web/api/connect.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { useStore } from "#web/api/store.ts";
import { Entrance } from "#web/features/sign-in/entrance.tsx";
import { signInMessages } from "#web/features/sign-in/messages.ts";
import { LinkForm, SecretForm } from "#web/features/sign-in/sign-in-forms.tsx";
import { arrivedToken } from "#web/shell/arrived-token.ts";
import { nextPath } from "#web/shell/next-path.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

const Help = () => (
  <div className="flex flex-col gap-1.5">
    <h2 className="font-medium text-ink">{signInMessages.help.title}</h2>
    <p>{signInMessages.help.invited}</p>
    <p>{signInMessages.help.operator}</p>
    <p className="flex items-center gap-1">
      <code className="min-w-0 grow rounded-sm bg-subtle px-2 py-1.5 font-mono text-xs wrap-anywhere text-ink">
        {signInMessages.help.command}
      </code>
      <CopyButton iconOnly label={signInMessages.help.copy} text={signInMessages.help.command} />
    </p>
  </div>
);

const SignIn = () => {
  const { next = "/" } = Route.useSearch();
  const { history } = useRouter();
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const token = useStore(arrivedToken);
  const phase = useStore(session.phase);
  // Whichever way it came about: by the form below, or in another tab of this browser.
  useEffect(() => {
    if (phase === "active") history.replace(next);
  }, [phase, next, history]);

  return (
    <Entrance
      title={signInMessages.heading}
      text={token === undefined ? undefined : signInMessages.linkText}
      footer={<Help />}
    >
      {setup.open && (
        <Callout tone="info" title={signInMessages.setupOpen.title}>
          {signInMessages.setupOpen.text}
        </Callout>
      )}
      {token === undefined ? <SecretForm /> : <LinkForm key={token} token={token} />}
    </Entrance>
  );
};

export const Route = createFileRoute("/sign-in")({
  // Named even when it is refused: what is left out here, the router passes on as it stands in the address.
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: nextPath(search["next"]),
  }),
  beforeLoad: async ({ search: { next = "/" } }) => {
    if (arrivedToken.get() !== undefined) return;
    const known = session.phase.get() !== "ended" && (await session.resume().catch(() => false));
    if (known) throw redirect({ href: next, replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(setupStateQuery());
  },
  staticData: { title: screenTitles.signIn },
  component: SignIn,
});
