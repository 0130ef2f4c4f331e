import { type SiteStructure } from "../../../../../../../api/site-structure.ts";
import { useContractForm } from "../../../../../../../forms/use-contract-form.ts";
import { customizationStrings } from "./customization-strings.ts";
import { LookGroups } from "./look-groups.tsx";
import { LooksContext } from "./looks-editor.ts";
import { effectiveLooks } from "./looks-places.ts";
import { type Looks, looksSchema } from "./looks-schema.ts";
import { Preview } from "./preview.tsx";
import { SaveBar } from "./save-bar.tsx";

const strings = customizationStrings.preview;

interface LooksFormProps {
  readonly values: Looks;
  /** What the site says, while the looks of one of its site-spaces are edited. */
  readonly site?: Looks | undefined;
  readonly title: string;
  readonly structure: SiteStructure;
  readonly draftKey: string;
  readonly send: (values: Looks, changed: Partial<Looks>) => Promise<unknown>;
  readonly reload: () => Promise<Looks>;
}

/** All values beside a drawing of what they make. */
export const LooksForm = ({
  values,
  site,
  title,
  structure,
  draftKey,
  send,
  reload,
}: LooksFormProps) => {
  const form = useContractForm({
    schema: looksSchema,
    defaultValues: values,
    submit: send,
    reload,
    draftKey,
  });
  const typed = form.methods.watch();
  const looks = site === undefined ? typed : effectiveLooks(typed, site);
  return (
    <LooksContext value={{ form, site }}>
      <form {...form.formProps} className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <LookGroups />
          <SaveBar />
        </div>
        <section
          aria-label={strings.title}
          className="flex min-w-0 flex-col gap-4 max-lg:order-first lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]"
        >
          <p className="text-sm text-muted">{strings.text}</p>
          <Preview looks={looks} structure={structure} title={title} mode="light" />
          <Preview looks={looks} structure={structure} title={title} mode="dark" />
        </section>
      </form>
    </LooksContext>
  );
};
