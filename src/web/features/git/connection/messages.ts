/** Messages about the connection of a space to a repository. */
export const connectionMessages = {
  back: "Git",
  title: "Git connection",
  card: "Repository",
  description:
    "While a space is connected, its pages change through change requests, so that edits and commits can be merged.",
  labels: {
    url: "Address",
    ref: "Branch",
    directory: "Folder",
    credential: "Credential",
    direction: "Direction",
    land: "How commits come in",
    automatic: "Sync by itself",
    showEmail: "Put e-mail addresses into commits",
    commitURL: "Address of commits",
    treeURL: "Address of files",
  },
  urlHint: "The https address that Git clones from. A password in it is taken out and kept sealed.",
  refHint: "Without refs/heads/, such as main.",
  directoryHint: "A folder of the repository. Empty: all of it.",
  land: {
    direct: {
      label: "Into the space at once",
      text: "Only what both sides changed in the same place becomes a change request.",
    },
    "change-request": {
      label: "Into a change request each time",
      text: "Somebody reviews and merges them.",
    },
  },
  automaticHint: "When a webhook tells of a push, otherwise every 15 minutes.",
  emailHint: "Off: commits name the person, and no address of theirs.",
  more: "Links to the Git server",
  commitHint: "In front of a commit's id. Found by itself for GitHub and GitLab.",
  treeHint: "In front of the path of a file that lies outside of the folder.",
  save: "Save",
  connect: "Connect",
  saved: "Connection saved",
  connected: "Repository connected",
  connectedText: "Nothing is synced yet. Review what the first sync would do.",
  notAllowed: {
    title: "Only admins of this space can change its connection",
    text: "You can still see how it stands, and every sync.",
    action: "Git of this space",
  },
  switched: { on: "On", off: "Off" },
  credential: {
    none: "None",
    noneText: "For repositories that everybody may read. Pushing needs one.",
    kept: "Keep the one that is there",
    keptFor: (username: string | undefined) =>
      username === undefined ? "It is never shown." : `For ${username}. It is never shown.`,
    new: "Enter one",
    replace: "Replace it",
    newText: "A token that may read the repository, and push to it where edits go there.",
    remove: "Remove it",
    username: "User name",
    usernameHint: "Most servers take any name with a token.",
    password: "Password or token",
  },
} as const;

/** Messages about the check of a repository. */
export const checkMessages = {
  check: "Check",
  title: "What was found",
  ok: "The repository can be read",
  branch: (name: string) => `Branch ${name} is there.`,
  noBranch: (name: string) => `There is no branch ${name}`,
  choose: "Choose one of its branches:",
  newBranch: "The first export makes it.",
  empty: "The repository has no commits yet",
  emptyText: "The first export makes the branch.",
  emptyImport: "Push a first commit, or choose a direction that exports.",
  mayPush: "It can be pushed to.",
  mayNotPush: "The server lets nobody push with this credential",
  mayNotPushText: "Give the credential the right to write, or bring commits in from Git only.",
  notAsked: "Whether it may push was not asked.",
  protocol: (version: number) => `Git protocol ${String(version)}.`,
  takeBranch: (name: string) => `Use branch ${name}`,
} as const;

const webhookSteps = {
  github: {
    name: "GitHub",
    steps: [
      "Open the repository's Settings, then Webhooks, then Add webhook.",
      "Paste the address into Payload URL, and choose application/json as the content type.",
      "Paste the secret into Secret.",
      "Leave “Just the push event” chosen, and add the webhook.",
    ],
  },
  gitlab: {
    name: "GitLab",
    steps: [
      "Open the project's Settings, then Webhooks, then Add new webhook.",
      "Paste the address into URL.",
      "Paste the secret into Secret token.",
      "Choose Push events as the trigger, and add the webhook.",
    ],
  },
  gitea: {
    name: "Gitea or Forgejo",
    steps: [
      "Open the repository's Settings, then Webhooks, and add one of the kind Gitea.",
      "Paste the address into Target URL; leave POST and application/json.",
      "Paste the secret into Secret.",
      "Choose Push events, and add the webhook.",
    ],
  },
} as const;

/** Messages about the webhook through which a Git server reports pushes. */
export const webhookMessages = {
  card: "Webhook",
  description: "The Git server tells of each push, so that a sync begins at once.",
  none: "There is none. Without one, the branch is looked at every 15 minutes.",
  noneByHand: "There is none. Nothing is synced before somebody asks for it.",
  byHand: "The space does not sync by itself, so pushes are heard and begin nothing.",
  make: "Make webhook",
  again: "Make a new one",
  remove: "Remove",
  address: "Address",
  secret: "Secret",
  copyAddress: "Copy address",
  copySecret: "Copy secret",
  made: "Made",
  heard: "Last heard of a push",
  notYet: "Not yet",
  shown: {
    title: "Your webhook",
    text: "Copy both into your Git server now. The secret is not shown again.",
    server: "Git server",
    steps: "Where they go",
    done: "Done",
    sure: "The secret is not shown again once you close this. Press Done when it is copied.",
  },
  replace: {
    title: "Make a new webhook?",
    text: "The one that is there stops working. Enter the new address and secret in your Git server.",
    confirm: "Make a new one",
  },
  removal: {
    title: "Remove the webhook?",
    text: "What the Git server still sends is refused. Syncs and their journal stay.",
    confirm: "Remove webhook",
    done: "Webhook removed",
  },
  servers: webhookSteps,
} as const;

/** Messages about disconnecting a space. */
export const disconnectMessages = {
  card: "Disconnect",
  description: "The space and the repository go their own ways from then on.",
  open: "Disconnect…",
  title: (repository: string) => `Disconnect from ${repository}?`,
  text: "The pages stay as they are, and so do their history, the journal and everything in the repository. The credential and the webhook are deleted. Pages can be edited directly again, unless the space is locked.",
  pending: (number: number) =>
    `Change request #${String(number)} stays open, and is not exported any more.`,
  confirm: "Disconnect",
  done: (repository: string) => `Disconnected from ${repository}`,
} as const;
