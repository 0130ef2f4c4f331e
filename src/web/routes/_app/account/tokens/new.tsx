import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { NewTokenDialog } from "#web/features/account/new-token-dialog.tsx";

const NewToken = () => {
  const navigate = useNavigate();
  // Not the way back in history: a secret that was shown must not come up again by going forward.
  const close = () => void navigate({ to: "/account/tokens", replace: true });
  return <NewTokenDialog onClose={close} />;
};

export const Route = createFileRoute("/_app/account/tokens/new")({
  staticData: { title: screenTitles.newToken },
  component: NewToken,
});
