import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { messages } from "./messages.ts";
import { FooterGroups } from "./footer-groups.tsx";
import { HeaderLook } from "./header-look.tsx";
import { HeaderLinks } from "./header-links.tsx";
import { LookColor } from "./look-color.tsx";
import { LookFavicon } from "./look-favicon.tsx";
import { LookPicture } from "./look-picture.tsx";
import { LookSelect } from "./look-select.tsx";
import { LookCopyright, LookText } from "./look-text.tsx";
import { LookToggle } from "./look-toggle.tsx";
import { useLooks } from "./looks-editor.ts";
import { type ChoiceName, ofSiteOnly, type ToggleName } from "./looks-schema.ts";
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
  const { site } = useLooks();
  return site === undefined ? children : <Pairs>{children}</Pairs>;
};

/** Every value of how a site looks and behaves, by topic; for a site-space only those it may change. */
export const LookGroups = () => {
  const { site } = useLooks();
  const isShown = (name: ChoiceName | ToggleName) =>
    site === undefined || !ofSiteOnly.includes(name);
  return (
    <>
      <Group title={messages.groups.brand}>
        <LookText name="title" />
        <LookFavicon />
        <LookPicture name="logo" />
      </Group>
      <Group title={messages.groups.colors}>
        <LookColor name="primaryColor" readable />
        <LookColor name="tint" optional />
        {tones.map((name) => (
          <LookColor key={name} name={name} readable />
        ))}
      </Group>
      <Group title={messages.groups.style}>
        <Pairs>
          {styles.filter(isShown).map((name) => (
            <LookSelect key={name} name={name} />
          ))}
        </Pairs>
      </Group>
      <Group title={messages.groups.header}>
        <HeaderLook />
        <HeaderLinks />
      </Group>
      <Group title={messages.groups.announcement}>
        <AnnouncementFields />
      </Group>
      <Group title={messages.groups.behaviour}>
        <Pairs>
          {choices.filter(isShown).map((name) => (
            <LookSelect key={name} name={name} />
          ))}
        </Pairs>
        <Switches>
          {toggles.filter(isShown).map((name) => (
            <LookToggle key={name} name={name} />
          ))}
        </Switches>
      </Group>
      <Group title={messages.groups.footer}>
        <FooterGroups />
        <LookPicture name="footerLogo" />
        <LookCopyright />
      </Group>
      <Group title={messages.groups.legal}>
        <LookText name="privacyPolicy" type="url" />
        <LookText name="socialPreview" type="url" />
        {isShown("trackingCookie") && <LookToggle name="trackingCookie" />}
      </Group>
    </>
  );
};
