import { CloudOff, LogIn } from "lucide-react";
import { useState } from "react";
import { connection, probe } from "#web/api/connection.ts";
import { session } from "#web/api/connect.ts";
import { useStore } from "#web/api/store.ts";
import { Button } from "#web/ui/button.tsx";
import { offlineStrings, sessionStrings } from "./strings.ts";

const bannerClass =
  "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning-ink";

/** Says under the top bar that nothing can be saved now: no connection, or no session. */
export const OfflineBanner = () => {
  const offline = useStore(connection) === "offline";
  const interrupted = useStore(session.phase) === "interrupted";
  const [probing, setProbing] = useState(false);
  const tryNow = () => {
    setProbing(true);
    void probe().finally(() => setProbing(false));
  };
  return (
    <div role="status">
      {offline && (
        <div className={bannerClass}>
          <CloudOff size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 grow basis-60">{offlineStrings.banner}</span>
          <Button size="sm" pending={probing} onClick={tryNow}>
            {offlineStrings.tryNow}
          </Button>
        </div>
      )}
      {interrupted && !offline && (
        <div className={bannerClass}>
          <LogIn size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 grow basis-60">{sessionStrings.banner}</span>
          <Button size="sm" onClick={session.askToSignIn}>
            {sessionStrings.submit}
          </Button>
        </div>
      )}
    </div>
  );
};
