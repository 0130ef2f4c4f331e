import { formatNumber, plural } from "#web/kit/format-number.ts";
import type { ItemPointer } from "#site/structure/model.ts";

type Type = ItemPointer["type"];

const kinds: Record<Type, string> = {
  "site-section-group": "Group",
  "site-section": "Section",
  "site-space": "Site-space",
};

const small = (type: Type): string => kinds[type].toLowerCase();

/** Messages of the structure editor and its drafts. */
export const messages = {
  kinds,
  small,
  called: (type: Type, title: string) => `${kinds[type]} ${title}`,
  named: (type: Type, title: string) => `${small(type)} ${title}`,
  theTop: "the top level",
  tree: "Structure",
  filter: "Filter the structure",
  filterPlaceholder: "Title or address",
  nothingFound: "Nothing here has that in its title or address.",
  clearFilter: "Clear filter",
  filtered: "Clear the filter to move things",
  keys: "Space picks up an item, arrow keys move it, Space drops it, Escape cancels. Or drag it, or use its menu.",
  readOnly:
    "You can look at the structure. Changing it needs the role Creator in the organization.",
  cannotHold: (item: Type, parent: Type | null) =>
    parent === null
      ? `A ${small(item)} cannot stand at the top level here`
      : `A ${small(item)} cannot stand in a ${small(parent)}`,
  default: "Default",
  defaultTitle: {
    "site-section": "Readers who open the site arrive here.",
    "site-space": "Readers who open its section arrive here.",
    "site-section-group": "",
  } satisfies Record<Type, string>,
  condition: "Condition",
  conditions: {
    hint: "Only readers for whom this is true see it. Without a condition everybody does.",
    tooLong: (most: number) => `At most ${formatNumber(most)} characters`,
    use: (suggestion: string) => `Use ${suggestion}`,
    templates: "Insert saved condition…",
    neverMet: "No visitor meets this condition",
    neverMetText: "You can save it, but nobody would see this then.",
    visitors: "Who would see it",
    sees: (title: string, met: boolean) => `${title}: ${met ? "true" : "false"}`,
  },
  conditionTitle: (condition: string) => `Only readers with: ${condition}`,
  broken: "Broken",
  brokenTitle: "Its space is in the trash, so readers find nothing here.",
  /** Messages about what a draft changes about an item. */
  changes: {
    names: { new: "New", moved: "Moved", renamed: "Renamed", edited: "Edited" },
    titles: {
      new: "This draft adds it.",
      moved: "This draft moves it.",
      renamed: "This draft renames it.",
      edited: "This draft changes its details.",
    },
    renamedFrom: (title: string) => `It is called “${title}” on the live site.`,
    removed: "Removed",
    removedText: "This draft takes it off the site.",
    removedTitle: "Removed in this draft",
  },
  customized: "Customized",
  customizedTitle: "It looks different from the rest of the site.",
  actionsOf: (type: Type, title: string) => `Actions for ${small(type)} ${title}`,
  saving: "Saving…",
  undo: "Undo",
  redo: "Redo",
  undoWhat: (label: string) => `Undo: ${label}`,
  redoWhat: (label: string) => `Redo: ${label}`,
  addressesMoved: ({ moved, replaced, lost }: Record<"moved" | "replaced" | "lost", number>) => {
    const changed = moved + replaced + lost;
    if (changed === 0) return undefined;
    const all = `${plural(changed, "page address", "page addresses")} changed`;
    if (moved === changed)
      return `${all}; the old ${changed === 1 ? "one redirects" : "ones redirect"}`;
    const parts = [
      ...(moved > 0 ? [`${moved} redirect`] : []),
      ...(replaced > 0 ? [`${replaced} show another page`] : []),
      ...(lost > 0 ? [`${lost} lead nowhere`] : []),
    ];
    return `${all}: ${parts.join(", ")}`;
  },
  laterFirst: (label: string) => `First undo what was done after “${label}”`,
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",
  stale: (label: string) => `“${label}” can no longer be taken back or made again`,
  notSaved: (labels: readonly string[]) =>
    labels.length === 1
      ? `Not saved: ${labels[0] ?? ""}`
      : `Not saved: ${labels[0] ?? ""} and ${plural(labels.length - 1, "more change")}`,
  cannot: (label: string) => `Not possible: ${label}`,
  retry: "Retry",
  show: (title: string) => `Show ${title}`,
  edits: {
    move: (title: string) => `Move ${title}`,
    edit: (title: string) => `Edit ${title}`,
    makeDefault: (title: string) => `Make ${title} the default`,
    add: (title: string) => `Add ${title}`,
    addSpaces: (count: number) => `Add ${plural(count, "space")}`,
    remove: (title: string) => `Remove ${title}`,
    replace: (title: string) => `Replace the space of ${title}`,
  },
  menu: {
    edit: "Edit",
    addSection: "Add section here…",
    addSpace: "Add spaces here…",
    up: "Move up",
    down: "Move down",
    position: "Move to position…",
    parent: {
      "site-section-group": "",
      "site-section": "Move to group…",
      "site-space": "Move to section…",
    } satisfies Record<Type, string>,
    makeDefault: "Make default",
    askDefault: "Make default…",
    isDefault: "It is the default already",
    replace: "Replace its space…",
    remove: "Remove…",
    first: "It is the first already",
    last: "It is the last already",
    onlyOne: "It is the only one here",
    noParent: {
      "site-section-group": "",
      "site-section": "There is no other group",
      "site-space": "There is no other section",
    } satisfies Record<Type, string>,
  },
  position: {
    title: (called: string) => `Move ${called}`,
    label: (parent: string) => `Position in ${parent}`,
    option: (position: number, title: string, now: boolean) =>
      `${String(position)}: ${now ? "where it is now" : `place of ${title}`}`,
    submit: "Move",
    same: "It stands there already",
  },
  parent: {
    label: { "site-section": "Group", "site-space": "Section", "site-section-group": "" },
    note: "It moves to the end.",
  },
  makeDefault: {
    title: (called: string) => `Make ${called} the default`,
    section: "Readers who open the site arrive there. It takes over the address of the site.",
    siteSpace:
      "Readers who open its section, or a site without sections, arrive there. It takes over that address.",
    submit: "Make default",
  },
  successor: {
    label: "New default",
    hint: "It is the default. Choose what readers get instead.",
    choose: "Choose one…",
    chooseFirst: "Choose the new default first",
    heir: "Send readers to",
    heirHint: "Old links lead to the same pages there, or to its beginning.",
    nobodyHint: "Choose where readers of old links arrive instead, if there is such a place.",
    nobody: "Nowhere: old links stop working",
    follows: (title: string, section: string) => `${title} is now the default of ${section}`,
    moved: (title: string) => `${title} was it until it moved.`,
    change: "Change…",
    title: (section: string) => `Default of ${section}`,
    which: "Default",
    submit: "Make default",
  },
  remove: {
    title: (called: string) => `Remove ${called}`,
    submit: {
      "site-section-group": "Remove group",
      "site-section": "Remove section",
      "site-space": "Remove from site",
    },
    group: (sections: number) =>
      sections === 0
        ? "The group is empty."
        : `Its ${plural(sections, "section")} stay, where the group stood.`,
    spaces: (count: number) =>
      count === 0
        ? "The section is empty."
        : `${plural(count, "site-space")} in it ${count === 1 ? "goes" : "go"} with it. The spaces themselves stay.`,
    space: "The space itself stays; it is only taken off this site.",
    more: (count: number) => `and ${formatNumber(count)} more`,
    done: (title: string) => `${title} removed`,
  },
  treeKeys: [
    { keys: "ArrowUp ArrowDown", label: "Previous or next line of the structure" },
    { keys: "ArrowLeft ArrowRight", label: "Collapse or expand a line" },
    { keys: "Enter", label: "Open the details of a line" },
  ],
  liftKeys: [{ keys: "Space", label: "Pick up a line, and drop it where the arrow keys moved it" }],
  openAll: "Expand all",
  closeAll: "Collapse all",
  allOpen: "Everything is expanded",
  allClosed: "Everything is collapsed",
  add: {
    button: "Add",
    group: "Group",
    section: "Section",
    space: "Spaces",
    groupTitle: "Add a group",
    groupText: "A heading over sections. It has no part in addresses.",
    sectionTitle: "Add sections",
    sectionText:
      "A section is a part of the site with an address of its own. Each chosen space becomes one.",
    sectionFields: (space: string) => `Section of ${space}`,
    path: "Path",
    sectionAddress: (address: string) => `Readers find it at ${address}.`,
    checkSections: "Correct the titles and paths first",
    wrapText: "The spaces that are on the site already get a section of their own.",
    spaceTitle: (section: string | undefined) =>
      section === undefined ? "Add spaces" : `Add spaces to ${section}`,
    spaceText: "Readers switch between the spaces of a section, such as versions or languages.",
    groupSections: "Sections it takes in",
    title: "Title",
    filter: "Spaces",
    search: {
      placeholder: "Title of a space",
      failed: "The spaces could not be read.",
    },
    chosen: (count: number) => (count === 0 ? "None chosen" : `${plural(count, "space")} chosen`),
    needOne: "Choose at least one space",
    noSpaces: "There is no space that you could add.",
    noMatch: "No space has that in its title.",
    already: "on the site already",
    noGroups: "A group holds sections. Add a section first.",
    submitGroup: "Add group",
    submitSections: (count: number) =>
      count < 2 ? "Add section" : `Add ${plural(count, "section")}`,
    submitSpaces: (count: number) => (count < 2 ? "Add space" : `Add ${plural(count, "space")}`),
  },
  replace: {
    title: (title: string) => `Replace the space of ${title}`,
    text: "The address, the condition and the customization stay; readers get the other space.",
    submit: "Replace",
    needOne: "Choose a space",
  },
  panel: {
    close: "Close details",
    region: "Details",
    fields: {
      title: "Title",
      path: "Path",
      description: "Description",
      icon: "Icon",
      condition: "Condition",
    },
    iconHint: "The name of an icon, such as book-open.",
    pathHint: "One step of the address: letters, digits, hyphens and underscores.",
    pathOfDefault:
      "Not part of the address while this is the default; it is kept for when another one is.",
    moves: (count: number) => `${plural(count, "address", "addresses")} will change:`,
    becomes: "becomes ",
    kept: "The old addresses keep leading here.",
    space: "Space",
    openSpace: "Open space",
    replace: "Replace…",
    brokenText: "The space is in the trash. Readers find nothing at this address.",
    restore: "Restore space",
    restored: (title: string) => `${title} is back`,
    remove: "Remove…",
    gone: "It is not on this site any more.",
  },
  empty: {
    title: "Nothing on this site yet",
    text: "The structure says which spaces readers find here, in which order and at which addresses. Begin with spaces next to each other, or with sections when the site has several parts.",
    spaces: "Add spaces",
    sections: "Add sections",
    readOnly: "Nobody has put a space on this site yet.",
  },
  others: {
    title: (name: string | undefined) => `${name ?? "Somebody else"} changed the structure`,
    moved: (called: string, place: string) => `${called} is now in ${place}.`,
    reordered: (called: string) => `${called} has another place now.`,
    changed: (called: string) => `${called} was edited.`,
    removed: (called: string) => `${called} was removed.`,
  },
  /** Messages about drafts of a structure. */
  drafts: {
    region: "Live structure and drafts",
    shown: "Shown",
    live: "Live structure",
    draft: (title: string) => `Draft: ${title}`,
    applied: (title: string) => `Applied: ${title}`,
    undone: (title: string) => `Undone: ${title}`,
    liveNote: "What you change here is live at once.",
    draftNote: (count: number) =>
      `${plural(count, "change")} collected. Readers see none of it until the draft is applied.`,
    new: "New draft",
    newDialog: {
      title: "New draft",
      description:
        "Collect changes, see what they do to readers' addresses, and apply them all at once.",
      submitLabel: "Begin draft",
    },
    title: "Title",
    rename: "Rename",
    renameDialog: { title: "Rename draft", submitLabel: "Save" },
    discard: "Discard",
    discardTitle: (title: string) => `Discard ${title}`,
    discardText: (count: number) =>
      `${plural(count, "change")} in it ${count === 1 ? "goes" : "go"}. The live structure stays as it is.`,
    discarded: (title: string) => `${title} discarded`,
    gone: {
      title: "This draft is not here any more",
      text: "Somebody discarded it, or it never was on this site.",
      action: "Show the live structure",
    },
    failed: "The draft could not be read.",
    appliedTitle: (title: string, name: string | undefined) =>
      name === undefined ? `${title} is applied` : `${title} was applied by ${name}`,
    appliedText: "Readers see it now.",
    notUndoable:
      "Somebody has changed the structure since, so it can no longer be taken back as one.",
    undoneText:
      "Readers see the structure as it was before. You can open the draft again to go on with it.",
    undoneReadOnly: "Readers see the structure as it was before.",
    reopen: "Reopen as draft",
    reopened: (title: string) => `${title} is a draft again`,
    changes: (count: number) => plural(count, "change"),
    noChanges: "It had no changes.",
    undoneTitle: (title: string) => `${title} was applied and taken back`,
    undoApply: "Undo apply",
    undoneToast: (title: string) => `${title} taken back`,
    showLive: "Show the live structure",
  },
} as const;
