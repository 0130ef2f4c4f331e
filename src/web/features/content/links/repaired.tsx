import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { LinkRepair } from "#web/api/links.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { linkMessages, linkRepairMessages as messages } from "../messages.ts";

const Place = ({ space }: { space: Space | undefined }) =>
  space !== undefined && (
    <span className="text-muted"> {linkMessages.inSpace(titleOfSpace(space))}</span>
  );

/** What a repair has started in each space, and what it skipped and why. */
export const Repaired = ({ repair, onClose }: { repair: LinkRepair; onClose: () => void }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: spaces } = useQuery(allSpacesQuery(organizationId));
  const { changeRequests, skipped } = repair;
  const { done } = messages;
  const nothing = changeRequests.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={nothing ? done.none.title : done.title}
      description={
        nothing ? skipped.length === 0 && done.none.text : done.began(changeRequests.length)
      }
      footer={<Button onClick={onClose}>{done.close}</Button>}
    >
      {!nothing && (
        <ul aria-label={done.list} className="flex flex-col gap-2">
          {changeRequests.map(({ id, number, space, subject }) => (
            <li key={id} className="wrap-anywhere">
              <Link
                to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
                params={{ organizationId, spaceId: space, number: `${number}` }}
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {`#${number} ${subject}`}
              </Link>
              <Place space={spaces?.find((one) => one.id === space)} />
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <section className="mt-4 flex flex-col gap-2">
          <h3 className="text-sm font-medium">{done.skipped}</h3>
          <ul aria-label={done.skipped} className="flex flex-col gap-2">
            {skipped.map(({ space, reason }) => (
              <li key={`${space.id} ${reason}`} className="wrap-anywhere">
                {titleOfSpace(space)}
                <span className="block text-sm text-muted">{messages.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
};
