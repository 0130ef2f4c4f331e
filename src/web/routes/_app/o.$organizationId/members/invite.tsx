import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { InviteDialog } from "#web/features/members/invite-dialog.tsx";
import { InviteRefused } from "#web/features/members/invite-refused.tsx";
import { loadList } from "#web/features/members/load-list.ts";
import { useMemberActs } from "#web/features/members/member-acts.tsx";
import { Rethrow } from "#web/features/members/rethrow.ts";
import { useLeaveDialog } from "#web/shell/use-leave-dialog.ts";

const Invite = () => {
  const { organization } = useMemberActs();
  const navigate = Route.useNavigate();
  const close = useLeaveDialog(
    () => void navigate({ to: "..", search: (now) => now, replace: true }),
  );
  return organization.permissions.admin ? (
    <InviteDialog onClose={close} />
  ) : (
    <InviteRefused onClose={close} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/members/invite")({
  // What stands in for the dialog must be there before it, or the list behind would wait with it.
  codeSplitGroupings: [["component"]],
  loaderDeps: ({ search }) => search,
  loader: loadList,
  staticData: { title: screenTitles.invite },
  component: Invite,
  pendingComponent: () => null,
  errorComponent: Rethrow,
});
