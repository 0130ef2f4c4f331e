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
    {({ entry, name, errorAt, change }) => (
      <>
        <TitleInput
          value={entry.title}
          error={errorAt("title")}
          onChange={(title) => change({ ...entry, title })}
        />
        <LinkList
          label={name}
          links={entry.links}
          errorAt={errorAt}
          onChange={(links) => change({ ...entry, links })}
        />
      </>
    )}
  </LookEntries>
);
