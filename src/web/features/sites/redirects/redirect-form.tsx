import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { newRedirectSource } from "#contract/schemas/site-redirect.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import { pagesQuery } from "#web/api/content.ts";
import { createRedirect, type SiteRedirect, updateRedirect } from "#web/api/site-redirects.ts";
import { type SiteStructure, structureQuery } from "#web/api/site-structure.ts";
import { flatPages } from "#web/features/content/index.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { shortAddress } from "../messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { destinationIn, destinationsOf, titleWithSection } from "./destinations.ts";
import { messages } from "./messages.ts";

/** The option for an address outside the site, among the sections and site-spaces. */
const OUTSIDE = "external";

const schema = z
  .object({
    source: newRedirectSource,
    target: z.string().min(1, "choose where it leads"),
    page: z.string().nullable(),
    url: z.string(),
    captureWildcard: z.boolean(),
    permanent: z.boolean(),
  })
  .superRefine(({ target, url }, context) => {
    if (target !== OUTSIDE) return;
    const issues = webAddress.safeParse(url, { jitless: true }).error?.issues ?? [];
    for (const { message } of issues.slice(0, 1))
      context.addIssue({ code: "custom", path: ["url"], message });
  });
type Values = z.infer<typeof schema>;

const nothingYet: Values = {
  source: "",
  target: "",
  page: null,
  url: "",
  captureWildcard: false,
  permanent: false,
};

/** The form values of a redirect; for a broken one only the part of its destination that still exists. */
const valuesOf = (redirect: SiteRedirect | undefined, structure: SiteStructure): Values => {
  if (redirect === undefined) return nothingYet;
  const { source, destination, status, captureWildcard, permanent } = redirect;
  const known = { ...nothingYet, source, captureWildcard, permanent };
  if (destination.kind === "external") return { ...known, target: OUTSIDE, url: destination.url };
  const target = destinationIn(structure, redirect)?.key ?? "";
  const isPage = destination.kind === "site-page" && status !== "broken";
  return { ...known, target, page: isPage ? destination.pageId : null };
};

const destinationOf = ({ target, page, url }: Values): SiteRedirect["destination"] => {
  if (target === OUTSIDE) return { kind: "external", url };
  const id = target.slice(target.indexOf(":") + 1);
  if (target.startsWith("site-section:")) return { kind: "site-section", siteSectionId: id };
  return page === null
    ? { kind: "site-space", siteSpaceId: id }
    : { kind: "site-page", siteSpaceId: id, pageId: page };
};

/** The pages of the selected space that readers can be redirected to. */
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

/** Describes which requests a source on the site redirects. */
const exampleOf = (address: string): string => {
  if (address.endsWith("/*")) return messages.exampleBelow(address.slice(0, -2));
  return address.endsWith("*")
    ? messages.exampleBeginning(address.slice(0, -1))
    : messages.example(address);
};

interface RedirectFormProps {
  /** The redirect to change; if absent, a new one is created. */
  readonly redirect?: SiteRedirect;
  readonly onClose: () => void;
}

/** Creates or edits a redirect: an old path and its destination, on the site or outside it. */
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
      const { source, permanent } = values;
      // Without a wildcard there is nothing to carry over, whatever the switch was set to.
      const captureWildcard = values.captureWildcard && source.endsWith("*");
      const body = { source, captureWildcard, destination: destinationOf(values), permanent };
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
      onClose={onClose}
    >
      <TextField
        form={form}
        name="source"
        label={messages.source}
        hint={valid ? exampleOf(shortAddress(`${base}${source}`)) : messages.sourceHint}
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
          { value: OUTSIDE, label: messages.outside },
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
      {target === OUTSIDE && (
        <TextField
          form={form}
          name="url"
          label={messages.address}
          placeholder={messages.addressPlaceholder}
          inputMode="url"
          spellCheck={false}
        />
      )}
      {source.endsWith("*") && (
        <SwitchField
          form={form}
          name="captureWildcard"
          label={messages.carry}
          hint={messages.carryHint(source)}
        />
      )}
      <SwitchField
        form={form}
        name="permanent"
        label={messages.permanent}
        hint={messages.permanentHint}
      />
    </FormDialog>
  );
};
