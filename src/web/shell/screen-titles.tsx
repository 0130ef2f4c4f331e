import { useMatch, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { shellMessages } from "./messages.ts";

export * as screenTitles from "./titles.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The screen's name in breadcrumbs and in the browser tab. */
    title?: string;
    /** Whether the screen uses the full width, because it has its own columns. */
    wide?: boolean;
  }
}

const PRODUCT = "Bindery";

interface Crumb {
  readonly title: string;
  readonly path: string;
}

interface Name {
  readonly title: string;
  /** Its ancestors, outermost first, that are not screens around it. */
  readonly within: readonly Crumb[];
}
const named = createStore<ReadonlyMap<string, Name>>(new Map());

const nowhere: readonly Crumb[] = [];

/**
 * Names the calling route's screen after what it shows: a team's title, a member's name. Keep `within` the same
 * between renders.
 */
export const useScreenTitle = (title: string, within = nowhere): void => {
  const matchId = useMatch({ strict: false, select: ({ id }) => id });
  useEffect(() => {
    named.set(new Map(named.get()).set(matchId, { title, within }));
    return () => {
      const rest = new Map(named.get());
      rest.delete(matchId);
      named.set(rest);
    };
  }, [matchId, title, within]);
};

/** Returns the open screens that have a name, outermost first. */
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
    const name = names.get(id);
    const title = name?.title ?? fixed;
    return title === undefined ? [] : [...(name?.within ?? []), { title, path: pathname }];
  });
};

/** Titles the browser tab after the innermost screen. */
export const useDocumentTitle = (): void => {
  const crumbs = useCrumbs();
  const tab = [...crumbs.map(({ title }) => title).toReversed(), PRODUCT].join(" · ");
  useEffect(() => {
    document.title = tab;
  }, [tab]);
};

/** Announces the open screen's name to screen readers when it changes. */
export const Announcer = () => {
  const title = useCrumbs().at(-1)?.title;
  useDocumentTitle();
  return (
    <p role="status" className="sr-only">
      {title === undefined ? "" : shellMessages.screenNow(title)}
    </p>
  );
};
