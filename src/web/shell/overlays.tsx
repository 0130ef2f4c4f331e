import { lazy, Suspense, useEffect } from "react";
import { session } from "../api/connect.ts";
import { createStore, useStore } from "../api/store.ts";
import { useKeys } from "./keys.ts";
import { keyStrings } from "./strings.ts";

const loadPalette = () => import("./command-palette.tsx");
const loadKeyList = () => import("./key-list.tsx");
const loadSignIn = () => import("./in-place-sign-in.tsx");
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const KeyList = lazy(async () => ({ default: (await loadKeyList()).KeyList }));
const InPlaceSignIn = lazy(async () => ({ default: (await loadSignIn()).InPlaceSignIn }));

const open = createStore<"palette" | "keys" | undefined>(undefined);
const close = () => open.set(undefined);

export const openPalette = (): void => open.set("palette");
export const openKeyList = (): void => open.set("keys");

/** Fetches what is opened by a key once the page has nothing better to do, so that it opens at once. */
const useFetchedAhead = () => {
  useEffect(() => {
    const fetchAhead = () =>
      // A failure shows when it is opened, with a way on.
      void Promise.all([loadPalette(), loadKeyList(), loadSignIn()]).catch(() => undefined);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAhead, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchAhead, { timeout: 5_000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
};

/** The palette and the key list of the signed-in screens. */
export const Overlays = () => {
  const shown = useStore(open);
  useFetchedAhead();
  useKeys([
    { keys: "mod+k", label: keyStrings.palette, run: openPalette },
    { keys: "?", label: keyStrings.list, run: openKeyList },
  ]);
  return (
    <Suspense fallback={null}>
      {shown === "palette" && <CommandPalette onClose={close} />}
      {shown === "keys" && <KeyList onClose={close} />}
    </Suspense>
  );
};

/** Asks for signing in again, over whatever screen is open, while a request waits for it. */
export const SessionGuard = () => {
  const asking = useStore(session.asking);
  return <Suspense fallback={null}>{asking && <InPlaceSignIn />}</Suspense>;
};
