import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { deleteSpec, type Spec, specImpactQuery, type SpecPath } from "#web/api/specs.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { deleteMessages as messages } from "../messages.ts";
import { PageLink } from "../page-link.tsx";

/** How many pages the question lists. */
const NAMED = 8;

/** The pages that mention a specification, limited to those the caller can open. */
const Mentions = ({ path, versionId }: { path: SpecPath; versionId: string }) => {
  const { data, isError } = useQuery(
    specImpactQuery({ ...path, versionId }, { which: "all", limit: NAMED }),
  );
  if (isError) return <p>{messages.unknown}</p>;
  if (data === undefined) return <p role="status">{messages.loading}</p>;
  const count = data.count ?? data.items.length;
  return (
    <>
      {count === 0 ? (
        <p>{messages.noPages}</p>
      ) : (
        <>
          <p>{messages.pages(count)}</p>
          <ul className="list-disc pl-6">
            {data.items.map((page, at) => (
              <li key={at}>
                <PageLink organizationId={path.organizationId} row={page} />
              </li>
            ))}
            {count > data.items.length && <li>{messages.more(count - data.items.length)}</li>}
          </ul>
        </>
      )}
      {data.hidden > 0 && <p>{messages.hidden(data.hidden)}</p>}
    </>
  );
};

interface DeleteDialogProps {
  readonly path: SpecPath;
  readonly spec: Spec;
  readonly onClose: () => void;
}

/** Asks for confirmation before a specification is deleted, and lists the pages that show it. */
export const DeleteDialog = ({ path, spec, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(deleteSpec);
  const shown = spec.lastVersion ?? spec.heldVersion;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.title(spec.slug)}
      body={
        <div className="flex flex-col gap-2">
          <p>{messages.gone}</p>
          {shown !== undefined && <Mentions path={path} versionId={shown} />}
        </div>
      }
      confirmLabel={messages.confirm}
      typedText={spec.slug}
      onConfirm={async () => {
        await mutateAsync({ path });
        toast({ tone: "success", title: messages.done(spec.slug) });
        await navigate({
          to: "/o/$organizationId/openapi",
          params: { organizationId: path.organizationId },
          search: {},
        });
      }}
      describeFailure={describeFailure}
    />
  );
};
