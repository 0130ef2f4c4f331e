/** A page of a template: its text is in the file with its name; a group has a title of its own and no text. */
export type BuiltInPage =
  | {
      /** Other pages of the template link to it as `<name>.md`. */
      readonly name: string;
      readonly emoji?: string;
      readonly pages?: readonly BuiltInPage[];
    }
  | { readonly group: string; readonly pages: readonly BuiltInPage[] };

/** A built-in template. */
export interface BuiltInTemplate {
  /** Also the name of its folder of texts in `space-templates`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly emoji: string;
  readonly pages: readonly BuiltInPage[];
}

/** The built-in templates, in the order in which they are offered. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: "blank",
    title: "Blank",
    description: "An empty space, for those who know what they want to write.",
    emoji: "📄",
    pages: [],
  },
  {
    id: "product-docs",
    title: "Product documentation",
    description:
      "Takes a new user from the first five minutes to the answers they need later: quick start, concepts, guides, reference.",
    emoji: "📘",
    pages: [
      { name: "welcome", emoji: "👋" },
      {
        group: "Get started",
        pages: [
          { name: "quick-start", emoji: "🚀" },
          { name: "install", emoji: "📦" },
        ],
      },
      {
        group: "Learn",
        pages: [{ name: "concepts", emoji: "💡" }, { name: "first-guide" }, { name: "settings" }],
      },
      {
        group: "Look up",
        pages: [{ name: "troubleshooting", emoji: "🩺" }, { name: "glossary" }],
      },
    ],
  },
  {
    id: "api-reference",
    title: "API reference",
    description:
      "What developers look for first, in their order: authentication, requests, errors, limits, webhooks, and a page for each resource.",
    emoji: "🔌",
    pages: [
      { name: "overview", emoji: "🧭" },
      { name: "first-request", emoji: "⚡" },
      {
        group: "Basics",
        pages: [
          { name: "authentication" },
          { name: "errors" },
          { name: "pagination" },
          { name: "rate-limits" },
        ],
      },
      {
        group: "Resources",
        pages: [{ name: "projects" }, { name: "webhooks" }],
      },
      { name: "versions" },
    ],
  },
  {
    id: "help-center",
    title: "Help center",
    description:
      "Short answers for people in a hurry: getting started, account, billing, problems, and how to reach somebody.",
    emoji: "🛟",
    pages: [
      { name: "how-can-we-help", emoji: "👋" },
      { name: "getting-started" },
      { group: "Account", pages: [{ name: "sign-in-problems" }, { name: "people-and-roles" }] },
      { group: "Billing", pages: [{ name: "plans-and-invoices" }, { name: "cancel" }] },
      { name: "something-is-broken", emoji: "🩺" },
      { name: "contact-us", emoji: "💬" },
    ],
  },
  {
    id: "handbook",
    title: "Team handbook",
    description:
      "How a team works, written down once: who does what, how decisions are made, the first week, time off, and what to do when something breaks.",
    emoji: "🧭",
    pages: [
      { name: "read-this-first", emoji: "👋" },
      { name: "who-we-are" },
      { name: "how-we-decide", emoji: "⚖️" },
      { name: "how-we-work", pages: [{ name: "meetings" }, { name: "writing" }] },
      { name: "your-first-week", emoji: "🌱" },
      { name: "time-off", emoji: "🏖️" },
      { name: "incidents", emoji: "🚨" },
    ],
  },
  {
    id: "changelog",
    title: "Changelog",
    description:
      "What changed, for people who use the product: releases, what is coming to an end, and known problems.",
    emoji: "📣",
    pages: [
      { name: "releases", emoji: "📣" },
      { name: "deprecations", emoji: "🌅" },
      { name: "known-issues" },
      { name: "how-we-release" },
    ],
  },
];
