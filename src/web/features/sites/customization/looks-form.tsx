import { useMemo, useState } from "react";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import { LookGroups } from "./look-groups.tsx";
import { LooksContext } from "./looks-editor.ts";
import { effectiveLooks } from "./looks-places.ts";
import { saidAtFields } from "./looks-failure.ts";
import { type Looks, typedLooksSchema } from "./looks-schema.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { SaveBar } from "./save-bar.tsx";
import { siteSpaceChoices, spacesOf } from "./site-space-choices.ts";

interface LooksFormProps {
  readonly values: Looks;
  /** What the site says, while the looks of one of its site-spaces are edited. */
  readonly site?: Looks | undefined;
  /** The site-space they are of; left out for the site itself. */
  readonly siteSpace?: string | undefined;
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
  siteSpace,
  title,
  structure,
  draftKey,
  send,
  reload,
}: LooksFormProps) => {
  const form = useContractForm({
    schema: typedLooksSchema,
    defaultValues: values,
    submit: (typed, changed) => saidAtFields(send(typed, changed)),
    reload,
    draftKey,
  });
  const typed = form.methods.watch();
  const looks = site === undefined ? typed : effectiveLooks(typed, site);
  const [mode, show] = useState<Mode>(looks.defaultTheme ?? "light");
  const spaces = useMemo(() => spacesOf(siteSpaceChoices(structure)), [structure]);
  return (
    <LooksContext value={{ form, site, title, spaces, show }}>
      <form {...form.formProps} className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <LookGroups />
          <SaveBar />
        </div>
        <PreviewPane
          looks={looks}
          structure={structure}
          title={title}
          mode={mode}
          siteSpace={siteSpace}
          onShow={show}
        />
      </form>
    </LooksContext>
  );
};
