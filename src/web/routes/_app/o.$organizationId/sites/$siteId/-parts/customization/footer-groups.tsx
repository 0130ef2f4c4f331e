import { customizationStrings } from "./customization-strings.ts";
import { TitleInput } from "./link-inputs.tsx";
import { LinkList } from "./link-list.tsx";
import { LookEntries } from "./look-entries.tsx";

const strings = customizationStrings.entries;

/** The columns of the footer, each a title with links below it. */
export const FooterGroups = () => (
  <LookEntries
    name="footerGroups"
    nameOf={strings.group}
    add={strings.addGroup}
    empty={{ title: "", links: [] }}
  >
    {(group, change, name) => (
      <>
        <TitleInput value={group.title} onChange={(title) => change({ ...group, title })} />
        <LinkList
          label={name}
          links={group.links}
          onChange={(links) => change({ ...group, links })}
        />
      </>
    )}
  </LookEntries>
);
