import { Plus } from "lucide-react";
import type { Looks } from "./looks-schema.ts";
import { Button } from "../../../../../../../ui/button.tsx";
import { customizationStrings } from "./customization-strings.ts";
import { EntryActs } from "./entry-acts.tsx";
import { AddressInput, TitleInput } from "./link-inputs.tsx";
import { withEntry } from "./listed.ts";

const strings = customizationStrings.entries;

type ContentLink = NonNullable<Looks["footerGroups"]>[number]["links"][number];

interface LinkListProps {
  /** What the links stand in. */
  readonly label: string;
  readonly links: readonly ContentLink[];
  readonly onChange: (links: ContentLink[]) => void;
}

/** Links in their order, each with a title and an address. */
export const LinkList = ({ label, links, onChange }: LinkListProps) => (
  <div role="group" aria-label={strings.linksOf(label)} className="flex flex-col gap-3">
    {links.map((link, index) => (
      <div
        // Links have no name of their own that would stay while they are typed.
        key={index}
        role="group"
        aria-label={strings.link(index + 1, link.title)}
        className="grid items-end gap-2 border-l-2 border-line pl-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TitleInput
          value={link.title}
          onChange={(title) => onChange(withEntry(links, index, { ...link, title }))}
        />
        <AddressInput
          value={link.to}
          onChange={(to) => onChange(withEntry(links, index, { ...link, to }))}
        />
        <EntryActs
          name={strings.link(index + 1, link.title)}
          list={links}
          index={index}
          onChange={onChange}
        />
      </div>
    ))}
    <div>
      <Button
        size="sm"
        icon={Plus}
        onClick={() => onChange([...links, { title: "", to: { kind: "url", url: "" } }])}
      >
        {strings.addLink(label)}
      </Button>
    </div>
  </div>
);
