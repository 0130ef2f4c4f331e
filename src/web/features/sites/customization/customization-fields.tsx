import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { messages } from "./messages.ts";
import { FooterGroups, HeaderLinks, HeaderStyleFields } from "./header-and-footer-fields.tsx";
import { ColorField } from "./color-field.tsx";
import { FaviconField, PictureField } from "./picture-fields.tsx";
import { ChoiceField, CopyrightField, TextLineField, ToggleField } from "./value-fields.tsx";
import { useCustomization } from "./customization-editor.ts";
import { type ChoiceName, ofSiteOnly, type ToggleName } from "./values-schema.ts";
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

/** Short fields two by two, where there is room. */
const Pairs = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-2 lg:max-xl:grid-cols-1">
    {children}
  </div>
);

/** What is on or off: lines of a site's switches, two by two while a site-space chooses among three. */
const Switches = ({ children }: { children: ReactNode }) => {
  const { site } = useCustomization();
  return site === undefined ? children : <Pairs>{children}</Pairs>;
};

/** Every value of how a site looks and behaves, by topic; for a site-space only those it may change. */
export const CustomizationFields = () => {
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
