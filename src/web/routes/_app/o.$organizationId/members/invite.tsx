import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { InviteDialog } from "./-parts/invite-dialog.tsx";
import { InviteRefused } from "./-parts/invite-refused.tsx";
import { loadList } from "./-parts/load-list.ts";
import { useMemberActs } from "./-parts/member-acts.tsx";
import { Rethrow } from "./-parts/rethrow.ts";
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
