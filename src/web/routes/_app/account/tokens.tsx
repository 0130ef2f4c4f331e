import { createFileRoute, Link, Outlet, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { everyTokenQuery } from "#web/features/account/account-queries.ts";
import { AccountSection } from "#web/features/account/account-section.tsx";
import { tokenMessages } from "#web/features/account/messages.ts";
import { TokenList } from "#web/features/account/token-list.tsx";
import { useActions } from "#web/shell/actions.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** The list, which stays behind the dialog for a new token. */
const Tokens = () => {
  const navigate = useNavigate();
  const run = () => void navigate({ to: "/account/tokens/new" });
  useActions([{ id: "tokens.create", label: tokenMessages.dialog.title, run }]);
  return (
    <AccountSection
      title={tokenMessages.title}
      description={tokenMessages.description}
      actions={
        <Link to="/account/tokens/new" className={buttonClass({ variant: "primary" })}>
          <Plus size={16} aria-hidden />
          {tokenMessages.create}
        </Link>
      }
    >
      <TokenList />
      <Outlet />
    </AccountSection>
  );
};

export const Route = createFileRoute("/_app/account/tokens")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(everyTokenQuery());
  },
  staticData: { title: screenTitles.tokens },
  component: Tokens,
});
