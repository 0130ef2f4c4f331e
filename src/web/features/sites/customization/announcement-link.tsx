import { X } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "./messages.ts";
import { TargetInputs, TitleInput } from "./link-inputs.tsx";
import type { ErrorAt } from "./looks-editor.ts";
import type { ContentLink } from "./looks-schema.ts";

interface AnnouncementLinkProps {
  readonly link: ContentLink;
  readonly errorAt: ErrorAt;
  /** Undefined takes it away. */
  readonly onChange: (link: ContentLink | undefined) => void;
}

/** The link behind an announcement: its words and where it leads. */
export const AnnouncementLink = ({ link, errorAt, onChange }: AnnouncementLinkProps) => (
  <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3">
    <legend className="sr-only">{messages.announcementLink}</legend>
    <div className="flex items-center justify-between gap-3">
      <p aria-hidden className="text-sm font-medium">
        {messages.announcementLink}
      </p>
      <IconButton
        size="sm"
        icon={X}
        label={messages.announcementRemoveLink}
        onClick={() => onChange(undefined)}
      />
    </div>
    <TitleInput
      value={link.title}
      error={errorAt("title")}
      onChange={(title) => onChange({ ...link, title })}
    />
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
      <TargetInputs
        value={link.to}
        errorAt={errorAt}
        onChange={(to) => onChange({ ...link, to })}
      />
    </div>
  </fieldset>
);
