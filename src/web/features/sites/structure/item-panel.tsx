import { X } from "lucide-react";
import { type RefObject, use, useEffect, useLayoutEffect, useRef } from "react";
import type { ItemPointer, SiteSpaceItem, StructureItem } from "#site/structure/model.ts";
import { findItem } from "#site/structure/position.ts";
import { useWide } from "#web/shell/use-wide.ts";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { Button, buttonClass, IconButton } from "#web/ui/button.tsx";
import { ReturnFocusTo } from "#web/ui/focus-return.ts";
import { GroupForm, SectionForm, SiteSpaceForm } from "./item-forms.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { type PanelFocus, rowOf, useEntering, useFocusAfter } from "./use-panel-focus.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SiteSpace } from "#web/api/site-structure.ts";
import { deletedSpacesQuery, restoreSpace } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { isComposing } from "#web/kit/composing.ts";

/** More than an organization has in its trash. */
const MOST_DELETED = 1000;

/** Restores the space, for people who may. */
const RestoreButton = ({ siteSpace }: { siteSpace: SiteSpace }) => {
  const { organizationId } = useSiteName();
  const { data } = useQuery(deletedSpacesQuery(organizationId, { limit: MOST_DELETED }));
  const spaceId = siteSpace.space.id;
  const { mutate, isPending } = useMutation({
    ...restoreSpace,
    onSuccess: () => toast({ title: messages.panel.restored(siteSpace.title) }),
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  const isDeleted = data?.items.some(({ id }) => id === spaceId) === true;
  if (!isDeleted && !isPending) return null;
  return (
    <Button size="sm" pending={isPending} onClick={() => mutate({ path: { spaceId } })}>
      {messages.panel.restore}
    </Button>
  );
};

/** The space that a site-space shows: links to it, replaces it, and explains what to do if it was deleted. */
const ShownSpace = ({ item }: { item: SiteSpaceItem }) => {
  const { siteSpaces, editable, openDialog } = useEditor();
  const { organizationId } = useSiteName();
  const known = siteSpaces.get(item.id);
  const broken = known?.broken === true && known.space.id === item.space;
  const part = useFocusAfter(broken);
  const change = editable && (
    <>
      <Button size="sm" onClick={() => openDialog({ kind: "replace", item })}>
        {messages.panel.replace}
      </Button>
      <Button size="sm" onClick={() => openDialog({ kind: "remove", item })}>
        {messages.panel.remove}
      </Button>
    </>
  );
  if (broken)
    return (
      <Callout
        tone="warning"
        title={messages.broken}
        actions={
          <>
            {editable && <RestoreButton siteSpace={known} />}
            {change}
          </>
        }
      >
        {messages.panel.brokenText}
      </Callout>
    );
  return (
    <div ref={part} className="flex flex-col gap-2">
      <p className="text-sm text-muted wrap-anywhere">
        {messages.panel.space}: <span className="text-ink">{item.title}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {known !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId"
            params={{ organizationId, spaceId: item.space }}
            className={buttonClass({ size: "sm" })}
          >
            {messages.panel.openSpace}
          </Link>
        )}
        {change}
      </div>
    </div>
  );
};

/** The properties of an item, for people who may not change it. */
const ItemFacts = ({ item }: { item: StructureItem }) => {
  const facts = [
    [messages.panel.fields.title, item.title],
    [messages.panel.fields.path, item.type === "site-section-group" ? undefined : item.path],
    [
      messages.panel.fields.description,
      item.type === "site-section" ? item.description : undefined,
    ],
    [messages.panel.fields.icon, item.type === "site-space" ? undefined : item.icon],
    [
      messages.panel.fields.condition,
      item.type === "site-section-group" ? undefined : item.condition,
    ],
  ] as const;
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

const ItemForm = ({ item }: { item: StructureItem }) => {
  const { editable, openDialog } = useEditor();
  return (
    <div className="flex flex-col gap-4">
      {item.type === "site-space" && <ShownSpace item={item} />}
      {!editable && <ItemFacts item={item} />}
      {editable && item.type === "site-section-group" && <GroupForm item={item} />}
      {editable && item.type === "site-section" && <SectionForm item={item} />}
      {editable && item.type === "site-space" && <SiteSpaceForm item={item} />}
      {editable && item.type !== "site-space" && (
        <div>
          <Button size="sm" onClick={() => openDialog({ kind: "remove", item })}>
            {messages.panel.remove}
          </Button>
        </div>
      )}
    </div>
  );
};

interface PanelProps {
  readonly pointer: ItemPointer;
  readonly focus: PanelFocus;
}

/** A separate component, so that it is rendered when focus moves into it, even in a panel over the tree. */
const Body = ({
  pointer,
  item,
  focus,
}: PanelProps & { readonly item: StructureItem | undefined }) => {
  useEntering(pointer, focus);
  return (
    <div ref={focus.panel}>
      {item === undefined ? (
        <p className="text-base text-muted">{messages.panel.gone}</p>
      ) : (
        <ItemForm key={item.id} item={item} />
      )}
    </div>
  );
};

/**
 * Calls `leave` for Escape inside a part of the page, unless something in it handled the key, such as an open menu.
 */
const useEscape = (leave: () => void): RefObject<HTMLElement | null> => {
  const part = useRef<HTMLElement>(null);
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Node && part.current?.contains(event.target) === true;
      if (event.key !== "Escape" || event.defaultPrevented || isComposing(event) || !isHere) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return part;
};

/** The details of the selected item: beside the tree, or over it where there is no room. */
export const ItemPanel = ({ pointer, focus }: PanelProps) => {
  const { state, addresses, select } = useEditor();
  const wide = useWide();
  const item = findItem(state.shown, pointer);
  const address =
    pointer.type === "site-section"
      ? addresses.sections.get(pointer.id)
      : addresses.siteSpaces.get(pointer.id);
  const around = use(ReturnFocusTo);
  const close = () => select(undefined);
  const body = <Body pointer={pointer} item={item} focus={focus} />;
  const leave = () => {
    close();
    focus.leave(pointer);
  };
  const region = useEscape(leave);
  if (!wide)
    return (
      <ReturnFocusTo value={() => rowOf(pointer.id) ?? around()}>
        <SidePanel
          open
          onOpenChange={close}
          title={item?.title ?? messages.panel.region}
          description={address && <span className="font-mono">{address}</span>}
        >
          {body}
        </SidePanel>
      </ReturnFocusTo>
    );
  return (
    <section
      ref={region}
      aria-label={messages.panel.region}
      className="sticky top-16 -m-1 flex max-h-[calc(100dvh-5rem)] flex-col gap-4 self-start overflow-y-auto p-1"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="text-md font-semibold wrap-anywhere">
            {item?.title ?? messages.panel.region}
          </h2>
          {address !== undefined && (
            <p className="font-mono text-sm wrap-anywhere text-muted">{address}</p>
          )}
        </div>
        <IconButton label={messages.panel.close} icon={X} size="sm" onClick={leave} />
      </div>
      {body}
    </section>
  );
};
