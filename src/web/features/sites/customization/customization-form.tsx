import { type ReactNode, useMemo, useState } from "react";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import {
  CustomizationContext,
  useCustomization,
  withFailureAtFields,
} from "./customization-editor.ts";
import { effectiveValues } from "./customization-values.ts";
import {
  type ChoiceName,
  type CustomizationValues,
  ofSiteOnly,
  type ToggleName,
  typedValuesSchema,
  valuesSchema,
} from "./values-schema.ts";
import { PreviewPane, showPreview } from "./preview/preview.tsx";
import { siteSpaceChoices, spacesOf } from "./link-targets.ts";
import { Eye } from "lucide-react";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { messages, valueLabels } from "./messages.ts";
import { Card } from "#web/ui/layout.tsx";
import {
  AnnouncementFields,
  FooterGroups,
  HeaderLinks,
  HeaderStyleFields,
} from "./header-and-footer-fields.tsx";
import { ColorField } from "./color-field.tsx";
import { FaviconField, PictureField } from "./picture-fields.tsx";
import { ChoiceField, CopyrightField, TextLineField, ToggleField } from "./value-fields.tsx";

const styles: readonly ChoiceName[] = [
  "theme",
  "corners",
  "depth",
  "links",
  "icons",
  "sidebarBackground",
  "sidebarList",
  "search",
  "locale",
  "font",
  "monospaceFont",
  "background",
];
const choices: readonly ChoiceName[] = ["defaultTheme", "ai", "externalLinks"];
const toggles: readonly ToggleName[] = [
  "themeToggle",
  "pdf",
  "feedback",
  "editLink",
  "externalAI",
  "markdown",
  "pagination",
  "trademark",
];
const tones = ["infoColor", "successColor", "warningColor", "dangerColor"] as const;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="flex flex-col gap-5">{children}</div>
  </Card>
);

/** Short fields in two columns, where there is room. */
const Pairs = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-2 lg:max-xl:grid-cols-1">
    {children}
  </div>
);

/** On/off fields: lines of switches for a site, two columns of selects with three options for a site-space. */
const Switches = ({ children }: { children: ReactNode }) => {
  const { site } = useCustomization();
  return site === undefined ? children : <Pairs>{children}</Pairs>;
};

/** All customization values by topic; for a site-space only those it may override. */
const CustomizationFields = () => {
  const { site } = useCustomization();
  const isShown = (name: ChoiceName | ToggleName) =>
    site === undefined || !ofSiteOnly.includes(name);
  return (
    <>
      <Group title={messages.groups.brand}>
        <TextLineField name="title" />
        <FaviconField />
        <PictureField name="logo" />
      </Group>
      <Group title={messages.groups.colors}>
        <ColorField name="primaryColor" readable />
        <ColorField name="tint" optional />
        {tones.map((name) => (
          <ColorField key={name} name={name} readable />
        ))}
      </Group>
      <Group title={messages.groups.style}>
        <Pairs>
          {styles.filter(isShown).map((name) => (
            <ChoiceField key={name} name={name} />
          ))}
        </Pairs>
      </Group>
      <Group title={messages.groups.header}>
        <HeaderStyleFields />
        <HeaderLinks />
      </Group>
      <Group title={messages.groups.announcement}>
        <AnnouncementFields />
      </Group>
      <Group title={messages.groups.behaviour}>
        <Pairs>
          {choices.filter(isShown).map((name) => (
            <ChoiceField key={name} name={name} />
          ))}
        </Pairs>
        <Switches>
          {toggles.filter(isShown).map((name) => (
            <ToggleField key={name} name={name} />
          ))}
        </Switches>
      </Group>
      <Group title={messages.groups.footer}>
        <FooterGroups />
        <PictureField name="footerLogo" />
        <CopyrightField />
      </Group>
      <Group title={messages.groups.legal}>
        <TextLineField name="privacyPolicy" type="url" />
        <TextLineField name="socialPreview" type="url" />
        {isShown("trackingCookie") && <ToggleField name="trackingCookie" />}
      </Group>
    </>
  );
};

const valueNames = valuesSchema.keyof().options;

/** The state of saving: it failed, what has to be corrected first, or there are unsaved changes. */
const BarText = () => {
  const { failure, conflicts, methods } = useCustomization().form;
  const { errors } = methods.formState;
  const wrong = valueNames.filter((name) => errors[name] !== undefined);
  if (failure) return messages.notSaved;
  if (conflicts.length > 0) return messages.chooseFirst;
  return wrong.length === 0
    ? messages.unsaved
    : messages.toCorrect(wrong.map((name) => valueLabels[name]));
};

/** The messages of the form as a whole, and its buttons, which stay visible along with an error. */
const SaveBar = () => {
  const { form } = useCustomization();
  const { isDirty, pending, saves, conflicts, failure } = form;
  const active = isDirty || pending;
  return (
    <>
      <FormNotices<CustomizationValues, CustomizationValues>
        form={{ ...form, failure: undefined }}
        labels={valueLabels}
      />
      {(active || failure) && (
        <div className="sticky bottom-0 z-20 flex animate-appear flex-col gap-2.5 rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg">
          <FormNotices<CustomizationValues, CustomizationValues>
            form={{ ...form, restored: false, conflicts: [] }}
            labels={valueLabels}
          />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span className="mr-auto min-w-0 grow basis-40 text-sm wrap-anywhere text-muted">
              <BarText />
            </span>
            <Button icon={Eye} className="lg:hidden" onClick={showPreview}>
              {messages.toPreview}
            </Button>
            <Button onClick={() => !pending && form.discard()}>{messages.discard}</Button>
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              disabledReason={conflicts.length > 0 ? messages.chooseFirst : undefined}
            >
              {messages.save}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm text-success-ink">
        {saves > 0 && !active && !failure && messages.saved}
      </p>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </>
  );
};

interface CustomizationFormProps {
  readonly values: CustomizationValues;
  /** The site's values, while one of its site-spaces is edited. */
  readonly site?: CustomizationValues | undefined;
  /** The site-space being customized; absent for the site itself. */
  readonly siteSpace?: string | undefined;
  readonly title: string;
  readonly structure: SiteStructure;
  readonly draftKey: string;
  readonly send: (
    values: CustomizationValues,
    changed: Partial<CustomizationValues>,
  ) => Promise<unknown>;
  readonly reload: () => Promise<CustomizationValues>;
}

/** All values, next to a preview of their effect. */
export const CustomizationForm = ({
  values,
  site,
  siteSpace,
  title,
  structure,
  draftKey,
  send,
  reload,
}: CustomizationFormProps) => {
  const form = useContractForm({
    schema: typedValuesSchema,
    defaultValues: values,
    submit: (typed, changed) => withFailureAtFields(send(typed, changed)),
    reload,
    draftKey,
  });
  const typed = form.methods.watch();
  const shown = site === undefined ? typed : effectiveValues(typed, site);
  const [mode, show] = useState<Mode>(shown.defaultTheme ?? "light");
  const spaces = useMemo(() => spacesOf(siteSpaceChoices(structure)), [structure]);
  return (
    <CustomizationContext value={{ form, site, title, spaces, show }}>
      <form {...form.formProps} className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <CustomizationFields />
          <SaveBar />
        </div>
        <PreviewPane
          values={shown}
          structure={structure}
          title={title}
          mode={mode}
          siteSpace={siteSpace}
          onShow={show}
        />
      </form>
    </CustomizationContext>
  );
};
