import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { MAX_VISITOR_KINDS } from "#contract/schemas/adaptive-schema.ts";
import { describeVisitor } from "#site/condition/visitors.ts";
import { type SiteVisitorKind, updateVisitorKinds, visitorKindsQuery } from "#web/api/sites.ts";
import { useActions } from "#web/shell/actions.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messages } from "./messages.ts";
import { KindDialog } from "./kind-dialog.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";

/** The kinds of visitor a site keeps to look at itself with. */
export const KindsSection = () => {
  const path = useSiteName();
  const { permissions } = useSite();
  const { kinds } = useSiteVisitors();
  const focus = useFocusAfterRemoval(kinds.length);
  const { mutateAsync } = useMutation(updateVisitorKinds);
  const queryClient = useQueryClient();
  const { kind: open, add } = useSearch({
    from: "/_app/o/$organizationId/sites/$siteId/adaptive-content",
  });
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/adaptive-content" });
  const show = (dialog: { kind?: string; add?: "kind" }) =>
    void navigate({
      search: ({ differing }) => ({ differing, ...dialog }),
      resetScroll: false,
    });
  const keep = (items: readonly SiteVisitorKind[], done?: () => void) => {
    mutateAsync({ path, body: { items: [...items] } }).then(
      () => done?.(),
      (error: unknown) => toastFailure(error, () => keep(items, done)),
    );
  };
  const remove = (gone: SiteVisitorKind) => {
    const at = kinds.indexOf(gone);
    // Others may have changed the list since: the kind goes back into what it is by then.
    const putBack = () => {
      focus.expect(at);
      const now = queryClient.getQueryData(visitorKindsQuery(path).queryKey)?.items ?? [];
      keep([...now.slice(0, at), gone, ...now.slice(at)]);
    };
    focus.expect(at);
    keep(kinds.toSpliced(at, 1), () =>
      toast({
        title: messages.kinds.removed(gone.title),
        action: { label: messages.kinds.undo, run: putBack },
      }),
    );
  };
  const isFull = kinds.length >= MAX_VISITOR_KINDS;
  useActions(
    permissions.edit
      ? [
          {
            id: "sites.add-kind",
            label: messages.kinds.add,
            disabledReason: isFull ? messages.kinds.full(MAX_VISITOR_KINDS) : undefined,
            run: () => show({ add: "kind" }),
          },
        ]
      : [],
  );
  const edited = kinds.find(({ title }) => title === open);
  const isOpen = permissions.edit && (add === "kind" || edited !== undefined);
  return (
    <ScreenSection
      title={messages.kinds.title}
      text={messages.kinds.text}
      actions={
        permissions.edit && (
          <Button
            ref={focus.add}
            icon={Plus}
            disabledReason={isFull ? messages.kinds.full(MAX_VISITOR_KINDS) : undefined}
            onClick={() => show({ add: "kind" })}
          >
            {messages.kinds.add}
          </Button>
        )
      }
    >
      {kinds.length === 0 ? (
        <p className="text-muted">{messages.kinds.none}</p>
      ) : (
        <ul
          ref={focus.list}
          aria-label={messages.kinds.title}
          className="divide-y divide-line border-y border-line"
        >
          {kinds.map((kind) => (
            <li key={kind.title} className="flex items-center gap-2 py-1.5">
              <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
                <span className="font-medium wrap-anywhere">{kind.title}</span>
                <span className="text-sm wrap-anywhere text-muted">{describeVisitor(kind)}</span>
              </div>
              {permissions.edit && (
                <>
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={messages.kinds.edit(kind.title)}
                    onClick={() => show({ kind: kind.title })}
                  />
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    data-removes
                    label={messages.kinds.remove(kind.title)}
                    onClick={() => remove(kind)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <KindDialog key={edited?.title ?? ""} kind={edited} onClose={() => show({})} />}
    </ScreenSection>
  );
};
