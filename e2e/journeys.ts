import { type ChangedFiles, changedFiles } from "./changed-files.ts";

/** The journeys of a file that every push runs: those whose titles start with one of these texts, or all. */
type AtPush = readonly string[] | "whole";

/**
 * Every file of journeys by the area it covers. A feature is named after its folder in src/web/features, and every
 * push runs at least one of its journeys: the main task, done in the browser and saved in the database. The others run
 * if the feature changed, and at full depth.
 */
export const journeys: Readonly<Record<string, Readonly<Record<string, AtPush>>>> = {
  "every screen": {
    "accessibility.spec.ts": "whole",
    "zoom.spec.ts": [
      "every control of settings that has focus",
      "the open screen is marked in the navigation",
    ],
    "narrow-lists.spec.ts": ["on a narrow screen the rows"],
    "row-keys.spec.ts": ["j and k walk"],
    "row-clicks.spec.ts": [],
    "hostile-words.spec.ts": ["words that would run as"],
    "addresses.spec.ts": [],
    "other-browsers.spec.ts": "whole",
    "text-direction.spec.ts": ["an Arabic paragraph"],
  },
  shell: {
    "keyboard.spec.ts": "whole",
    "palette.spec.ts": ["spaces, sites, members, teams", "a page is found in the moment"],
    "network.spec.ts": "whole",
    "live.spec.ts": "whole",
    "live-tabs.spec.ts": [
      "other organizations and people of a browser",
      "where a browser has no locks",
      "a tab that gets no stream",
    ],
    "one-organization.spec.ts": "whole",
  },
  "sign-in": {
    "front-door.spec.ts": "whole",
    "sign-in.spec.ts": [
      "a one-time link signs in after",
      "an API token signs in",
      "signing in leads to the page",
      "signing out in one tab",
    ],
    "ways-in.spec.ts": ["by a link with a mail server", "by invitation without a mail server"],
    "session-end.spec.ts": ["a session that ends under a form is begun"],
    "first-start.spec.ts": ["the printed link leads"],
    "mail.spec.ts": [],
  },
  account: {
    "account.spec.ts": ["a token is shown once", "theme and keys are chosen"],
    "pictures.spec.ts": [],
    "reference.spec.ts": ["the tokens' screen leads"],
  },
  search: {
    "search.spec.ts": [
      "pages are found in all spaces",
      "from the pages of a space to what they say",
    ],
  },
  organization: {
    "settings.spec.ts": [
      "two people who change the same field",
      "what is typed outlives a failing",
    ],
    "organizations.spec.ts": ["somebody creates an organization"],
    "organization-deletion.spec.ts": [],
  },
  "audit-log": {
    "audit-log.spec.ts": ["a search finds names", "an event tells who changed"],
  },
  access: {
    "access.spec.ts": [
      "gives, changes and takes back roles",
      "changes a space's settings",
      "transfers a collection",
    ],
    "people-access.spec.ts": ["a team's spaces say their level"],
  },
  members: {
    "members.spec.ts": [
      "searches, filters and sorts",
      "changes a role in place",
      "removes a member once told",
      "by keyboard only: find",
    ],
    "members-bulk.spec.ts": ["everybody who matches is added"],
    "invitations.spec.ts": ["invited by address, joined"],
    "remove-member.spec.ts": [],
    "former-members.spec.ts": ["the audit log leads from a removal"],
    "make-admin.spec.ts": [],
    "common-tasks-admin.spec.ts": [],
  },
  teams: {
    "teams.spec.ts": [
      "makes a team with members",
      "chooses who is in a team",
      "edits a team by keyboard alone",
    ],
    "teams-bulk.spec.ts": [],
  },
  "single-sign-on": {
    "single-sign-on.spec.ts": ["a provider is set up by keyboard"],
    "sign-on.spec.ts": ["somebody new of the domain signs in"],
    "simplesamlphp.spec.ts": "whole",
  },
  specs: {
    "specs.spec.ts": ["a held version is judged", "by keyboard alone a specification"],
    "spec-address.spec.ts": [],
    "spec-gate.spec.ts": [],
    "api-pages.spec.ts": [],
  },
  content: {
    "page-editor.spec.ts": [
      "a page is written, and the pages",
      "what is typed survives",
      "two people write the same page",
      "a page is written by keyboard alone",
      "a live space is edited directly",
    ],
    "page-markup.spec.ts": ["tags, formulas and footnotes"],
    "space-pages.spec.ts": ["pages are browsed, filtered"],
    "files.spec.ts": [
      "a file is replaced in a change request",
      "files are renamed, replaced and deleted by keyboard",
    ],
    "links.spec.ts": ["the links of a space are listed"],
    "link-repairs.spec.ts": ["a broken link is led to another page"],
    "link-guard.spec.ts": [],
    "dead-links.spec.ts": [],
    "external-links.spec.ts": [],
    "remote-pictures.spec.ts": [],
    "pdf.spec.ts": ["a page and a whole space are saved"],
    "pdf-parts.spec.ts": [],
  },
  review: {
    "review.spec.ts": [
      "a change request is reviewed, merged and reverted by mouse",
      "the same by keyboard alone",
      "conflicts are answered, also",
    ],
    "review-conflicts.spec.ts": [],
    "review-last-look.spec.ts": [],
    "review-live.spec.ts": [],
    "review-long-page.spec.ts": [],
    "review-printing.spec.ts": [],
    "review-reading.spec.ts": [],
    "review-removed-text.spec.ts": [],
    "review-requests-for-changes.spec.ts": [],
    "review-suggestions.spec.ts": [],
    "comments.spec.ts": ["two people talk about a page"],
    "pending-review.spec.ts": ["a review is started and submitted by keyboard"],
    "change-requests.spec.ts": ["whose turn it is moves"],
    "change-requests-bulk.spec.ts": [],
    "saved-views.spec.ts": [],
    "merge-rules.spec.ts": [],
    "successors.spec.ts": [],
    "reader-losses.spec.ts": [],
    "real-docs.spec.ts": [],
    "common-tasks-reviewer.spec.ts": [],
  },
  history: {
    "restore.spec.ts": ["a deleted page and an edited one"],
  },
  jobs: {
    "jobs.spec.ts": ["an admin sees work wait"],
  },
  imports: {
    "imports.spec.ts": ["a site is looked at, chosen from"],
    "import-choices.spec.ts": [],
    "import-redirects.spec.ts": ["old addresses of an imported site"],
  },
  git: {
    "git.spec.ts": [
      "a space is connected, reviewed and applied by keyboard",
      "what both sides changed in one place",
    ],
    "git-redirects.spec.ts": [],
  },
  translations: {
    "translations.spec.ts": ["a person translates a space", "a run is planned, made without"],
    "translation-by-hand.spec.ts": [],
    "translation-engine.spec.ts": [],
    "translation-failures.spec.ts": [],
    "translation-reading.spec.ts": [],
    "translation-runs.spec.ts": [],
  },
  sites: {
    "sites.spec.ts": ["a site is made of spaces, published"],
    "site-structure.spec.ts": ["arranges a site by keyboard alone", "collects changes in a draft"],
    "site-structure-details.spec.ts": [],
    "site-structure-drafts.spec.ts": [],
    "site-structure-editing.spec.ts": [],
    "site-structure-live.spec.ts": [],
    "site-customization.spec.ts": ["a customization is saved, met"],
    "site-customization-preview.spec.ts": [],
    "site-settings.spec.ts": [],
    "site-redirects.spec.ts": ["redirects that lead nowhere"],
    "site-redirects-many.spec.ts": [],
    "site-old-addresses.spec.ts": [],
    "site-hostname.spec.ts": [],
    "site-adaptive.spec.ts": [],
  },
  spaces: {
    "spaces.spec.ts": [
      "makes collections and spaces",
      "moves by keyboard, by mouse",
      "deletes a space and a collection",
    ],
    "templates.spec.ts": ["a new space begins with a template"],
  },
  home: {
    "home.spec.ts": ["an admin's home counts", "first steps show what is done"],
  },
};

/** Returns the areas that a file of the dashboard belongs to. */
const areasOf = ({ path, text }: ChangedFiles[number]): string[] => {
  const [, room, feature = ""] = /^src\/web\/(features|shell|routes)\/([^/]+)\//.exec(path) ?? [];
  if (room === "features") return [feature];
  if (room === "shell") return ["shell"];
  // A route is thin: it imports the feature whose screen it shows.
  return room === "routes"
    ? [...text.matchAll(/#web\/features\/([\w-]+)\//g)].map(([, name = ""]) => name)
    : [];
};

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the pattern for Playwright's `--grep` that selects the journeys of a push. */
export const journeysAtPush = (changed: ChangedFiles = changedFiles()): string => {
  const areas = new Set(changed.flatMap(areasOf));
  const specs = new Set(changed.map(({ path }) => path));
  return Object.entries(journeys)
    .flatMap(([area, files]) =>
      Object.entries(files).flatMap(([file, atPush]) => {
        const isWhole = atPush === "whole" || areas.has(area) || specs.has(`e2e/journeys/${file}`);
        const titles = isWhole ? [""] : atPush;
        // Playwright matches against the file, the enclosing groups and the title.
        return titles.map((title) => String.raw`(^| )${quoted(file)} (.* )?${quoted(title)}`);
      }),
    )
    .join("|");
};
