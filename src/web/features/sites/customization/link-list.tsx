import { Plus } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";
import { EntryActs } from "./entry-acts.tsx";
import { TargetInputs, TitleInput } from "./link-inputs.tsx";
import { withEntry } from "./listed.ts";
import type { ErrorAt } from "./looks-editor.ts";
import type { ContentLink } from "./looks-schema.ts";

interface LinkListProps {
  /** What the links stand in. */
  readonly label: string;
  readonly links: readonly ContentLink[];
  /** What is wrong with what they stand in. */
  readonly errorAt: ErrorAt;
  readonly onChange: (links: ContentLink[]) => void;
}

/** Links in their order, each with a title and where it leads. */
export const LinkList = ({ label, links, errorAt, onChange }: LinkListProps) => {
  const error = errorAt("links");
  return (
    <div role="group" aria-label={messages.entries.linksOf(label)} className="flex flex-col gap-3">
      {links.map((link, index) => {
        const called = messages.entries.link(index + 1, link.title);
        return (
          <div
            // Links have no name of their own that would stay while they are typed.
            key={index}
            role="group"
            aria-label={called}
            className="flex min-w-0 flex-col gap-2 border-l-2 border-line pl-3"
          >
            <div className="flex items-center justify-between gap-3">
              <p aria-hidden className="min-w-0 truncate text-sm text-muted">
                {called}
              </p>
              <EntryActs name={called} list={links} index={index} onChange={onChange} />
            </div>
            <TitleInput
              value={link.title}
              error={errorAt(`links.${index}.title`)}
              onChange={(title) => onChange(withEntry(links, index, { ...link, title }))}
            />
            <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
              <TargetInputs
                value={link.to}
                errorAt={(place) => errorAt(`links.${index}.${place}`)}
                onChange={(to) => onChange(withEntry(links, index, { ...link, to }))}
              />
            </div>
          </div>
        );
      })}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
      <div>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => onChange([...links, { title: "", to: { kind: "url", url: "" } }])}
        >
          {messages.entries.addLink(label)}
        </Button>
      </div>
    </div>
  );
};
