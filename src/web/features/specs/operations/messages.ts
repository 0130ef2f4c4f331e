import { formatNumber } from "#web/kit/format-number.ts";

/** Messages of the operations of the served version. */
export const operationsMessages = {
  title: "Operations",
  filters: "Filter operations",
  search: "Search operations",
  searchPlaceholder: "Path, method, summary or id",
  tag: "Tag",
  anyTag: "Any tag",
  tagWith: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  caption: "Operations of the served version",
  noun: { one: "operation", many: "operations" },
  columns: { operation: "Operation", summary: "Summary", tags: "Tags" },
  deprecated: "Deprecated",
  webhook: "Webhook",
  none: {
    title: "No operations",
    text: "The served version describes no operation.",
  },
  nothingServed: {
    title: "Nothing is served yet",
    text: "The operations stand here as soon as a version is served.",
  },
  panel: "Operation",
  loading: "Loading the operation",
  gone: {
    title: "This operation is not in the served version",
    text: "It was removed, or its address is mistyped.",
  },
  close: "Close",
} as const;
