import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { connection, probe } from "#web/api/connection.ts";
import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
import { useStore } from "#web/api/store.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { boundaryMessages } from "./messages.ts";

const MISSING = "the code of this screen did not arrive";
const STORED = "bindery-reloaded";
/** The page loads itself anew at most once in this time, in milliseconds. */
const AGAIN_AFTER = 60_000;

/**
 * Listens for code that does not arrive. The router knows that failure by the browser's words and loads
 * the page anew whatever the reason: without a connection that ends on the browser's own error page.
 */
export const watchMissingCode = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = MISSING;
    void probe();
  });

/** Whether an error says that the code of a screen could not be fetched. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.message === MISSING;

const reload = (): void => {
  window.sessionStorage.setItem(STORED, String(Date.now()));
  window.location.reload();
};

const reloadedLately = (): boolean =>
  Date.now() - Number(window.sessionStorage.getItem(STORED)) < AGAIN_AFTER;

const strings = boundaryMessages.newVersion;
const unreachable = describeFailure(new ServiceFailure(MISSING, { kind: "offline" }));

/**
 * In place of a screen whose code did not arrive: loads the page anew as soon as the service answers. When
 * that was no help, the service was updated or is broken, and the person decides.
 */
export const MissingCode = () => {
  const offline = useStore(connection) === "offline";
  const [probing, setProbing] = useState(false);
  const probeNow = () => {
    setProbing(true);
    void probe().then(() => {
      setProbing(false);
      if (connection.get() === "online" && !reloadedLately()) reload();
    });
  };
  useEffect(() => {
    const reloadOnce = () => {
      if (connection.get() === "online" && !reloadedLately()) reload();
    };
    void probe().then(reloadOnce);
    return connection.watch(reloadOnce);
  }, []);
  return (
    <EmptyState
      size="page"
      icon={RefreshCw}
      title={offline ? unreachable.title : strings.title}
      text={offline ? unreachable.text : strings.text}
      action={
        <Button variant="primary" pending={probing} onClick={offline ? probeNow : reload}>
          {offline ? boundaryMessages.retry : strings.reload}
        </Button>
      }
    />
  );
};
