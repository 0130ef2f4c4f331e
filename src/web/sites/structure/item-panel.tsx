import { X } from "lucide-react";
import type { ItemPointer, StructureItem } from "../../../site/structure/model.ts";
import { find } from "../../../site/structure/place.ts";
import { useWide } from "../../review/page/use-wide.ts";
import { SidePanel } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { GroupForm, SectionForm, SiteSpaceForm } from "./item-forms.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { ShownSpace } from "./shown-space.tsx";
import { useEditor } from "./structure-editor.ts";
import { structureStrings } from "./structure-strings.ts";
import { type PanelFocus, useEntering } from "./use-panel-focus.ts";

const strings = structureStrings.panel;

const ItemForm = ({ item }: { item: StructureItem }) => {
  const { editable, ask } = useEditor();
  return (
    <div className="flex flex-col gap-4">
      {item.type === "site-space" && <ShownSpace item={item} />}
      {!editable && <ItemFacts item={item} />}
      {editable && item.type === "site-section-group" && <GroupForm item={item} />}
      {editable && item.type === "site-section" && <SectionForm item={item} />}
      {editable && item.type === "site-space" && <SiteSpaceForm item={item} />}
      {editable && item.type !== "site-space" && (
        <div>
          <Button size="sm" onClick={() => ask({ kind: "remove", item })}>
            {strings.remove}
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

/** By itself, so that it is drawn when focus goes into it, also in a panel over the tree. */
const Body = ({
  pointer,
  item,
  focus,
}: PanelProps & { readonly item: StructureItem | undefined }) => {
  useEntering(pointer, focus);
  return (
    <div ref={focus.panel}>
      {item === undefined ? (
        <p className="text-base text-muted">{strings.gone}</p>
      ) : (
        <ItemForm key={item.id} item={item} />
      )}
    </div>
  );
};

/** The details of the chosen item: beside the tree, or over it where there is no room. */
export const ItemPanel = ({ pointer, focus }: PanelProps) => {
  const { state, addresses, select } = useEditor();
  const wide = useWide();
  const item = find(state.shown, pointer);
  const address =
    pointer.type === "site-section"
      ? addresses.sections.get(pointer.id)
      : addresses.siteSpaces.get(pointer.id);
  const close = () => select(undefined);
  const body = <Body pointer={pointer} item={item} focus={focus} />;
  if (!wide)
    return (
      <SidePanel
        open
        onOpenChange={close}
        title={item?.title ?? strings.region}
        description={address && <span className="font-mono">{address}</span>}
      >
        {body}
      </SidePanel>
    );
  return (
    <section
      aria-label={strings.region}
      className="sticky top-16 -m-1 flex max-h-[calc(100dvh-5rem)] flex-col gap-4 self-start overflow-y-auto p-1"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="text-md font-semibold wrap-anywhere">{item?.title ?? strings.region}</h2>
          {address !== undefined && (
            <p className="font-mono text-sm wrap-anywhere text-muted">{address}</p>
          )}
        </div>
        <IconButton
          label={strings.close}
          icon={X}
          size="sm"
          onClick={() => {
            close();
            focus.leave(pointer);
          }}
        />
      </div>
      {body}
    </section>
  );
};
