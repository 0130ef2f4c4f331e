import { Plus, UserRound } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";
import { EntryActions, withEntry } from "./entries-field.tsx";
import { type ErrorAt, useCustomization } from "./customization-editor.ts";
import type { ContentLink, HeaderLink } from "./values-schema.ts";
import { MAX_LINK_TITLE } from "#contract/schemas/customization.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { keyOfTarget, targetChoices, targetOfKey } from "./link-targets.ts";
import { useEffect, useRef, useState } from "react";
import { ConditionField } from "../structure/condition-field.tsx";

interface TitleInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (title: string) => void;
}

/** The title of a link or a group of links. */
export const TitleInput = ({ value, error, onChange }: TitleInputProps) => (
  <Field
    label={messages.entries.title}
    error={error}
    counter={{ used: value.length, max: MAX_LINK_TITLE }}
  >
    <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </Field>
);

interface TargetInputsProps {
  readonly value: ContentRef | null;
  /** Returns the link's error at a path. */
  readonly errorAt: ErrorAt;
  readonly onChange: (to: ContentRef) => void;
  /** Present for links that may have no target because they open others. */
  readonly onNothing?: (() => void) | undefined;
}

/** The target of a link: an address, a space of the site, or its previous target. */
export const TargetInputs = ({ value, errorAt, onChange, onNothing }: TargetInputsProps) => {
  const { spaces } = useCustomization();
  const choose = (key: string) => {
    const to = targetOfKey(key);
    if (to === "nothing") onNothing?.();
    else if (to !== undefined) onChange(to);
  };
  const isAddress = value?.kind === "url";
  return (
    <>
      <Field label={messages.entries.target} error={isAddress ? undefined : errorAt("to")}>
        <Select
          value={keyOfTarget(value, spaces)}
          onChange={({ target }) => choose(target.value)}
          options={targetChoices(value, spaces, onNothing !== undefined)}
        />
      </Field>
      {isAddress && (
        <Field label={messages.entries.address} error={errorAt("to.url") ?? errorAt("to")}>
          <Input
            type="url"
            value={value.url}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ kind: "url", url: target.value })}
          />
        </Field>
      )}
    </>
  );
};

interface LinkListProps {
  /** The label of the list. */
  readonly label: string;
  readonly links: readonly ContentLink[];
  /** Returns the list's error at a path. */
  readonly errorAt: ErrorAt;
  readonly onChange: (links: ContentLink[]) => void;
}

/** Links in order, each with a title and a target. */
export const LinkList = ({ label, links, errorAt, onChange }: LinkListProps) => {
  const error = errorAt("links");
  return (
    <div role="group" aria-label={messages.entries.linksOf(label)} className="flex flex-col gap-3">
      {links.map((link, index) => {
        const called = messages.entries.link(index + 1, link.title);
        return (
          <div
            // Links have no id that stays the same while they are edited.
            key={index}
            role="group"
            aria-label={called}
            className="flex min-w-0 flex-col gap-2 border-l-2 border-line pl-3"
          >
            <div className="flex items-center justify-between gap-3">
              <p aria-hidden className="min-w-0 truncate text-sm text-muted">
                {called}
              </p>
              <EntryActions name={called} list={links} index={index} onChange={onChange} />
            </div>
            <TitleInput
              value={link.title}
              error={errorAt(`links.${index}.title`)}
              onChange={(title) => onChange(withEntry(links, index, { ...link, title }))}
            />
            <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
              <TargetInputs
                value={link.to}
                errorAt={(path) => errorAt(`links.${index}.${path}`)}
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

interface LinkConditionProps {
  readonly link: HeaderLink;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (link: HeaderLink) => void;
  readonly onBlur: () => void;
}

/** Who sees a link of the header: everyone, or readers who meet a condition. */
export const LinkCondition = ({ link, name, error, onChange, onBlur }: LinkConditionProps) => {
  const [isOpen, setIsOpen] = useState(link.condition !== undefined);
  const part = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isOpen && wasOpened.current) part.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  const open = () => {
    wasOpened.current = true;
    setIsOpen(true);
  };
  const { condition: _, ...forEverybody } = link;
  if (link.condition === undefined && !isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-sm text-muted">{messages.entries.everybody}</span>
        <Button size="sm" icon={UserRound} onClick={open}>
          {messages.entries.setCondition}
          <span className="sr-only">{messages.entries.forLink(name)}</span>
        </Button>
      </div>
    );
  return (
    <div ref={part}>
      <ConditionField
        value={link.condition ?? null}
        onChange={(condition) =>
          onChange(condition === null ? forEverybody : { ...link, condition })
        }
        onBlur={onBlur}
        error={error}
      />
    </div>
  );
};
