import { messages } from "./messages.ts";
import { TitleInput } from "./link-inputs.tsx";
import { LinkList } from "./link-list.tsx";
import { LookEntries } from "./look-entries.tsx";

/** The columns of the footer, each a title with links below it. */
export const FooterGroups = () => (
  <LookEntries
    name="footerGroups"
    nameOf={messages.entries.group}
    add={messages.entries.addGroup}
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
