import { formatNumber } from "#web/kit/format-number.ts";

/** Messages of the list of background jobs. */
export const jobMessages = {
  title: "Background jobs",
  description: "Work that goes on after somebody has asked for it, such as making a PDF.",
  spaceDescription: "Work in the background that is about this space.",
  caption: "Background jobs",
  noun: { one: "job", many: "jobs" },
  filters: "Filter background jobs",
  kind: "Kind",
  anyKind: "Any kind",
  state: "State",
  anyState: "Any state",
  space: "Space",
  anySpace: "Any space",
  columns: {
    job: "Job",
    space: "Space",
    state: "State",
    who: "Asked by",
    when: "When",
    actions: "Actions",
  },
  /** Kinds without a label are shown by name. */
  kinds: {
    "make-pdf": "Make a PDF",
    import: "Import a website",
    "git-sync": "Sync with Git",
    "run-translation": "Translate a space",
    "look-at-translation": "Read what has changed for a translation",
    "send-mail": "Send an e-mail",
    "index-space": "Put pages into search",
    "read-links": "Read the links of pages",
    "gather-addresses": "Gather outside addresses",
  } as Readonly<Partial<Record<string, string>>>,
  states: {
    queued: "Waiting",
    running: "Running",
    done: "Done",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  cancelling: "Cancelling",
  progress: (done: number, total: number | undefined) =>
    total === undefined
      ? `${formatNumber(done)} done`
      : `${formatNumber(done)} of ${formatNumber(total)}`,
  retried: (message: string) => `It will be tried again. Last time: ${message}`,
  nobody: "The service",
  noSpace: "None",
  cancel: (kind: string) => `Cancel: ${kind}`,
  cancelLabel: "Cancel",
  cancelled: "Job cancelled",
  cancelAsked: "It ends before its next step",
  none: {
    title: "Nothing has been done in the background",
    text: "Jobs stand here while they wait and run, and for 30 days after that.",
  },
} as const;

/** The label of a kind of job. */
export const kindLabel = (kind: string): string => jobMessages.kinds[kind] ?? kind;
