import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type * as appModule from "./app.ts";
import type { MakeEdge } from "./service.ts";

/** Addresses of the service; every other one belongs to the dashboard's dev server. */
const SERVICE =
  /^\/(?:v1|auth|files|openapi\.json|openapi|pdfs|reference|healthz|readyz)(?:[/?]|$)/;
/** Editors save several files at once; one new app follows them all. */
const SETTLE_MILLISECONDS = 100;

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The service and the dashboard in one process that follows the sources: the database and the port
 * stay, and a change of the service's code puts a new app in the old one's place.
 */
export const serveFromSource: MakeEdge = async (dependencies, server) => {
  const vite = await createServer({
    root,
    configFile: fileURLToPath(new URL("../../vite.config.ts", import.meta.url)),
    appType: "spa",
    server: { middlewareMode: true, hmr: { server }, ws: { server } },
  });
  const load = async () => {
    const { createApp } = (await vite.ssrLoadModule("/src/server/app.ts")) as typeof appModule;
    return createApp(dependencies);
  };
  let app = await load();

  const replace = async () => {
    try {
      const next = await load();
      const before = app;
      app = next;
      await before.stop();
      dependencies.log.warn("the service follows the changed code");
    } catch (error) {
      dependencies.log.error({ err: error }, "the changed code does not run; the old one goes on");
    }
  };
  let settling: NodeJS.Timeout | undefined;
  vite.watcher.on("change", (file: string) => {
    if (!/\/src\/(?:server|contract)\//.test(file) || file.endsWith(".test.ts")) return;
    clearTimeout(settling);
    settling = setTimeout(() => void replace(), SETTLE_MILLISECONDS);
  });

  return {
    fetch: (request, peer) => app.fetch(request, peer),
    aside: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => {
      if (SERVICE.test(incoming.url ?? "/")) next();
      else vite.middlewares(incoming, outgoing, next);
    },
    stop: async () => {
      clearTimeout(settling);
      await Promise.all([vite.close(), app.stop()]);
    },
  };
};
