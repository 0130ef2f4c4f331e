import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import {
  createRedirect,
  deleteRedirect,
  type SiteRedirect,
  updateRedirect,
} from "#web/api/sites.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messages } from "./messages.ts";
import { siteSectionsOf } from "../site-structure.ts";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { newRedirectSource } from "#contract/schemas/site-access.ts";
import { pagesQuery } from "#web/api/content.ts";
import { type SiteSpace, type SiteStructure, structureQuery } from "#web/api/site-structure.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { flatPages } from "#web/features/content/index.ts";
import { shortAddress } from "../messages.ts";

/** A section or site-space that a redirect can lead to. */
export interface Destination {
  /** Its kind and id in one word. */
  readonly key: string;
  readonly kind: "site-section" | "site-space";
  readonly id: string;
  readonly title: string;
  /** Title of the section a site-space stands in. */
  readonly section?: string;
  /** The space a site-space shows. */
  readonly spaceId?: string;
  /** That space is in the trash. */
  readonly broken?: boolean;
}

const siteSpaceDestination = (
  { id, title, space, broken }: SiteSpace,
  section?: string,
): Destination => ({
  key: `site-space:${id}`,
  kind: "site-space",
  id,
  title,
  ...(section !== undefined && { section }),
  spaceId: space.id,
  broken,
});

/** Everything of a structure that a redirect can lead to, in the order readers find it. */
const destinationsOf = (structure: SiteStructure): readonly Destination[] =>
  structure.type === "siteSpaces"
    ? structure.structure.map((space) => siteSpaceDestination(space))
    : siteSectionsOf(structure).flatMap(({ id, title, siteSpaces }): Destination[] => [
        { key: `site-section:${id}`, kind: "site-section", id, title },
        ...siteSpaces.map((space) => siteSpaceDestination(space, title)),
      ]);

/** What a redirect leads to, or to a page of what; undefined when that is not on the site any more. */
export const destinationIn = (
  structure: SiteStructure,
  { destination }: Pick<SiteRedirect, "destination">,
): Destination | undefined => {
  const id =
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId;
  return destinationsOf(structure).find((one) => one.id === id);
};

/** A site-space with the section around it: "Guides › Start". */
export const titleWithSection = ({ title, section }: Destination): string =>
  section === undefined || section === title ? title : `${section} › ${title}`;

const schema = z.object({
  source: newRedirectSource,
  target: z.string().min(1, "choose where it leads"),
  page: z.string().nullable(),
});
type Values = z.infer<typeof schema>;

/** What a redirect says now; of one that leads nowhere only what is still there. */
const valuesOf = (redirect: SiteRedirect | undefined, structure: SiteStructure): Values => {
  if (redirect === undefined) return { source: "", target: "", page: null };
  const { source, destination, status } = redirect;
  const target = destinationIn(structure, redirect)?.key ?? "";
  const isPage = destination.kind === "site-page" && status !== "broken";
  return { source, target, page: isPage ? destination.pageId : null };
};

const destinationOf = ({ target, page }: Values): SiteRedirect["destination"] => {
  const id = target.slice(target.indexOf(":") + 1);
  if (target.startsWith("site-section:")) return { kind: "site-section", siteSectionId: id };
  return page === null
    ? { kind: "site-space", siteSpaceId: id }
    : { kind: "site-page", siteSpaceId: id, pageId: page };
};

/** The pages readers can be led to, of the space that is shown there. */
const usePageChoices = (spaceId: string | undefined) => {
  const { data } = useQuery({ ...pagesQuery(spaceId ?? ""), enabled: spaceId !== undefined });
  const pages = data === undefined ? [] : flatPages(data.pages);
  return [
    { value: null, label: messages.noPage },
    ...pages.flatMap((page) =>
      page.type === "document" ? [{ value: page.id, label: page.title }] : [],
    ),
  ];
};

interface RedirectFormProps {
  /** The redirect to change; without one a new one is made. */
  readonly redirect?: SiteRedirect;
  readonly onClose: () => void;
}

/** Makes a redirect or changes one: an old path, and what of the site it leads to. */
export const RedirectForm = ({ redirect, onClose }: RedirectFormProps) => {
  const name = useSiteName();
  const site = useSite();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { mutateAsync: create } = useMutation(createRedirect);
  const { mutateAsync: update } = useMutation(updateRedirect);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(redirect, structure),
    submit: (values) => {
      const body = { source: values.source, destination: destinationOf(values) };
      return redirect === undefined
        ? create({ path: name, body })
        : update({ path: { ...name, siteRedirectId: redirect.id }, body });
    },
    onDone: ({ source }) => {
      const said = redirect === undefined ? messages.created : messages.saved;
      toast({ tone: "success", title: said(source) });
      onClose();
    },
  });
  const [source, target] = useWatch({ control: form.methods.control, name: ["source", "target"] });
  const destinations = destinationsOf(structure);
  const chosen = destinations.find(({ key }) => key === target);
  const pages = usePageChoices(chosen?.spaceId);
  const valid = schema.shape.source.safeParse(source, { jitless: true }).success;
  const base = (site.urls.published ?? "").replace(/\/$/, "");
  return (
    <FormDialog
      form={form}
      {...(redirect === undefined ? messages.createDialog : messages.editDialog(redirect.source))}
      disabledReason={destinations.length === 0 ? messages.nothing : undefined}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="source"
        label={messages.source}
        hint={valid ? messages.example(shortAddress(`${base}${source}`)) : messages.sourceHint}
        placeholder={messages.sourcePlaceholder}
        spellCheck={false}
      />
      <SelectField
        form={form}
        name="target"
        label={messages.destination}
        choices={[
          { value: "", label: messages.chooseDestination },
          ...destinations.map((one) => ({
            value: one.key,
            label:
              one.kind === "site-section" ? messages.section(one.title) : titleWithSection(one),
          })),
        ]}
      />
      {chosen?.spaceId !== undefined && (
        <SelectField
          form={form}
          name="page"
          label={messages.pageField}
          hint={messages.pageHint}
          choices={pages}
        />
      )}
    </FormDialog>
  );
};

/** What can be asked about a redirect. */
export type RedirectQuestion = "edit" | "delete";

interface RedirectDialogProps {
  readonly redirect: SiteRedirect;
  readonly asking: RedirectQuestion | undefined;
  readonly onClose: () => void;
}

/** The dialog for what is being asked about a redirect, if anything is. */
export const RedirectDialog = ({ redirect, asking, onClose }: RedirectDialogProps) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(deleteRedirect);
  const { source, status } = redirect;
  if (asking === "edit") return <RedirectForm redirect={redirect} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={asking === "delete"}
      onOpenChange={onClose}
      title={messages.removeTitle(source)}
      body={<p>{status === "broken" ? messages.broken.removeText : messages.removeText}</p>}
      confirmLabel={messages.removeConfirm}
      onConfirm={async () => {
        await mutateAsync({ path: { ...name, siteRedirectId: redirect.id } });
        toast({ tone: "success", title: messages.removed(source) });
      }}
      describeFailure={describeFailure}
    />
  );
};
