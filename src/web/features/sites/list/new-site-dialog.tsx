import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { id as spaceId } from "#contract/schemas/primitives.ts";
import { MAX_FIRST_SPACES, siteVisibility } from "#contract/schemas/site.ts";
import { siteTitle } from "#contract/schemas/site-fields.ts";
import { createSite } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { audienceChoices } from "../audiences.ts";
import { toast } from "#web/ui/toast.tsx";
import { mayShow, useOrganization } from "../use-site.ts";
import { messages } from "./messages.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { useState } from "react";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";

/** Longer than any title. */
const MAX_SEARCH = 64;
/** Longer lists would not help anyone choose. */
const MOST_SHOWN = 100;

interface SpacePickerProps {
  readonly isChosen: (id: string) => boolean;
  readonly onToggle: (space: Space) => void;
}

/** Selects from the spaces the caller may put on a site. */
const SpacePicker = ({ isChosen, onToggle }: SpacePickerProps) => {
  const { id } = useOrganization();
  const [typed, setTyped] = useState("");
  const { data, isError, refetch } = useQuery(allSpacesQuery(id));
  const wanted = typed.trim().toLocaleLowerCase();
  const found = (data ?? []).filter(
    (space) => mayShow(space) && titleOfSpace(space).toLocaleLowerCase().includes(wanted),
  );
  const shown = found.slice(0, MOST_SHOWN);
  const status = (): string => {
    if (data === undefined) return "";
    if (found.length === 0)
      return wanted === "" ? messages.new.none : messages.new.nothing(typed.trim());
    return found.length > shown.length ? messages.new.more(shown.length, found.length) : "";
  };
  return (
    <ChoiceSearch
      label={messages.new.spaces}
      hint={messages.new.spacesHint}
      words={messages.new.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={data === undefined}
      pending={data === undefined && !isError}
      failed={data === undefined && isError}
      onRetry={() => void refetch()}
      status={status()}
    >
      {shown.length > 0 && (
        <ul aria-label={messages.new.found} className="p-1">
          {shown.map((space) => (
            <ChoiceRow key={space.id} checked={isChosen(space.id)} onToggle={() => onToggle(space)}>
              <span className="wrap-anywhere">{titleOfSpace(space)}</span>
            </ChoiceRow>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};

interface ChosenSpacesProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The selected spaces in the site's order; each can be moved and removed. */
const ChosenSpaces = ({ ids, onChange }: ChosenSpacesProps) => {
  const { id: organizationId } = useOrganization();
  const { data } = useQuery(allSpacesQuery(organizationId));
  if (data === undefined) return <Skeleton className="h-10 w-full" />;
  return (
    <div>
      <p className="text-sm font-medium">{messages.new.chosen}</p>
      <ol
        aria-label={messages.new.chosen}
        className="mt-1.5 flex flex-col divide-y divide-line rounded-sm border border-line"
      >
        {ids.map((id, at) => {
          const space = data.find((one) => one.id === id);
          const title = space === undefined ? messages.new.goneSpace : titleOfSpace(space);
          return (
            <li key={id} className="flex min-h-10 items-center gap-1 pr-1 pl-3">
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              {at === 0 && ids.length > 1 && <Badge>{messages.new.first}</Badge>}
              <IconButton
                size="sm"
                label={messages.new.up(title)}
                icon={ArrowUp}
                disabledReason={at === 0 ? messages.new.atTop : undefined}
                onClick={() => onChange(ids.toSpliced(at, 1).toSpliced(at - 1, 0, id))}
              />
              <IconButton
                size="sm"
                label={messages.new.down(title)}
                icon={ArrowDown}
                disabledReason={at === ids.length - 1 ? messages.new.atEnd : undefined}
                onClick={() => onChange(ids.toSpliced(at, 1).toSpliced(at + 1, 0, id))}
              />
              <IconButton
                size="sm"
                label={messages.new.remove(title)}
                icon={X}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
};

interface SpacesFieldProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** The error of the service or the contract about the selection. */
  readonly error: string | undefined;
}

/** Selects the spaces of a new site, and their order. */
const SpacesField = ({ ids, onChange, error }: SpacesFieldProps) => (
  <div className="flex flex-col gap-3">
    <SpacePicker
      isChosen={(id) => ids.includes(id)}
      onToggle={({ id }) =>
        onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
      }
    />
    {ids.length > 0 && <ChosenSpaces ids={ids} onChange={onChange} />}
    {error !== undefined && (
      <p role="alert" className="text-sm text-danger-ink">
        {asSentence(error)}
      </p>
    )}
  </div>
);

const beginnings = ["spaces", "empty", "sample"] as const;
const schema = z.object({
  title: siteTitle,
  visibility: siteVisibility,
  begin: z.enum(beginnings),
  spaces: z.array(spaceId).max(MAX_FIRST_SPACES),
});

const beginChoices = beginnings.map((value) => ({
  value,
  label: messages.new.beginWith[value].label,
  description: messages.new.beginWith[value].meaning,
}));

const NewSite = ({ onClose }: { onClose: () => void }) => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createSite);
  const form = useContractForm({
    schema,
    defaultValues: { title: "", visibility: "public", begin: "spaces", spaces: [] },
    submit: ({ title, visibility, begin, spaces }) =>
      mutateAsync({
        path: { organizationId },
        body: { title, visibility, spaces: begin === "spaces" ? spaces : begin },
      }),
    draftKey: `${organizationId}.site.new`,
    onDone: async (site) => {
      toast({ title: messages.new.done(site.title), tone: "success" });
      await navigate({
        to: "/o/$organizationId/sites/$siteId",
        params: { organizationId, siteId: site.id },
        replace: true,
      });
    },
  });
  const { control, formState, setValue } = form.methods;
  const [begin, spaces] = useWatch({ control, name: ["begin", "spaces"] });
  const wrong = formState.errors.spaces;
  // The service refers to the space it refuses; the contract to the whole list.
  const error = wrong?.message ?? wrong?.find?.((one) => one !== undefined)?.message;
  return (
    <FormDialog
      form={form}
      title={messages.new.title}
      submitLabel={messages.new.submit}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.new.name} hint={messages.new.nameHint} />
      <RadioField
        form={form}
        name="visibility"
        label={messages.new.audience}
        hint={messages.new.audienceHint}
        choices={audienceChoices}
      />
      <RadioField form={form} name="begin" label={messages.new.begin} choices={beginChoices} />
      {begin === "spaces" && (
        <SpacesField
          ids={spaces}
          onChange={(ids) => setValue("spaces", ids, { shouldDirty: true, shouldValidate: true })}
          error={error}
        />
      )}
    </FormDialog>
  );
};

/** Creates a site with everything it starts with in one request, then opens it. */
export const NewSiteDialog = () => {
  const { id: organizationId, permissions } = useOrganization();
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/sites",
        params: { organizationId },
        search: (now) => now,
        resetScroll: false,
      }),
  );
  return permissions.createContent ? (
    <NewSite onClose={leave} />
  ) : (
    <NotAllowedDialog text={messages.new.notAllowed} onClose={leave} />
  );
};
