import { useMatch, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { shellMessages } from "./messages.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The screen's name in breadcrumbs and in the browser's tab. */
    title?: string;
    /** Whether the screen takes the whole width, because it has columns of its own. */
    wide?: boolean;
  }
}

const PRODUCT = "Bindery";
const named = createStore<ReadonlyMap<string, string>>(new Map());

/** Names the calling route's screen after what it shows: a team's title, a member's name. */
export const useScreenTitle = (title: string): void => {
  const matchId = useMatch({ strict: false, select: ({ id }) => id });
  useEffect(() => {
    named.set(new Map(named.get()).set(matchId, title));
    return () => {
      const rest = new Map(named.get());
      rest.delete(matchId);
      named.set(rest);
    };
  }, [matchId, title]);
};

interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** The open screens from the outermost in, those that have a name. */
export const useCrumbs = (): Crumb[] => {
  const names = useStore(named);
  const matches = useRouterState({
    select: (state) =>
      state.matches.map(({ id, pathname, staticData }) => ({
        id,
        pathname,
        title: staticData.title,
      })),
    structuralSharing: true,
  });
  return matches.flatMap(({ id, pathname, title: fixed }) => {
    const title = names.get(id) ?? fixed;
    return title === undefined ? [] : [{ title, path: pathname }];
  });
};

/** Keeps the browser's tab named after the innermost screen. */
export const useDocumentTitle = (): void => {
  const crumbs = useCrumbs();
  const tab = [...crumbs.map(({ title }) => title).toReversed(), PRODUCT].join(" · ");
  useEffect(() => {
    document.title = tab;
  }, [tab]);
};

/**
 * Names of screens, as breadcrumbs and the browser's tab show them. They stand here and not with the
 * screen's other words, because the address book of all screens is loaded with the first of them.
 */
export const screenTitles = {
  signIn: "Sign in",
  setup: "Set up",
  invitation: "Invitation",
  search: "Search",
  spaces: "Spaces",
  newSpace: "New space",
  templates: "Templates",
  template: "Start from a template",
  newCollection: "New collection",
  trash: "Trash",
  collection: "Collection",
  pages: "Pages",
  files: "Files",
  history: "History",
  comments: "Comments",
  links: "Links",
  repairLinks: "Repair links",
  imports: "Imports",
  newImport: "Import a website",
  importRedirects: "Redirect old addresses",
  git: "Git",
  gitConnection: "Git connection",
  access: "Access",
  changeRequests: "Change requests",
  newChangeRequest: "New change request",
  merge: "Merge",
  conflicts: "Conflicts",
  edit: "Edit",
  sites: "Docs sites",
  newSite: "New site",
  siteHome: "Overview",
  structure: "Structure",
  audience: "Audience",
  adaptiveContent: "Adaptive content",
  customization: "Customization",
  redirects: "Redirects",
  specs: "API specifications",
  newSpec: "Add specification",
  translations: "Translations",
  newTranslation: "New translation",
  progress: "Progress",
  glossary: "Glossary",
  engine: "Engine",
  versions: "Versions",
  operations: "Operations",
  members: "Members",
  invite: "Invite people",
  invitations: "Invitations",
  teams: "Teams",
  newTeam: "New team",
  settings: "Settings",
  signInMethods: "Sign-in methods",
  newProvider: "Add provider",
  enforceSSO: "Who is affected",
  providerSetup: "Set up",
  providerTest: "Test and flight check",
  providerAttempts: "Attempts",
  auditLog: "Audit log",
  jobs: "Background jobs",
  auditEvent: "Event",
  account: "Account",
  profile: "Profile",
  tokens: "API tokens",
  organizations: "Organizations",
  newOrganization: "New organization",
  newToken: "New token",
  sessions: "Sessions",
  notifications: "Notifications",
  appearance: "Appearance",
} as const;

/** Names the open screen in the browser's tab and tells screen readers when it changes. */
export const Announcer = () => {
  const title = useCrumbs().at(-1)?.title;
  useDocumentTitle();
  return (
    <p role="status" className="sr-only">
      {title === undefined ? "" : shellMessages.screenNow(title)}
    </p>
  );
};
