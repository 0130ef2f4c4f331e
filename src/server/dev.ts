import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { createApp } from "./app.ts";
import type { MakeEdge } from "./service.ts";

/** Paths of the service; all others belong to the dashboard's dev server. */
const SERVICE =
  /^\/(?:v1|auth|files|openapi\.json|openapi|pdfs|reference|healthz|readyz)(?:[/?]|$)/;

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Serves the service from source together with the dashboard's dev server on the same port. Only the dashboard is
 * reloaded in place: `npm run dev` restarts the process when anything else changes. The service is never loaded
 * through Vite, because a second copy of its modules would have different classes.
 */
export const serveFromSource: MakeEdge = async (dependencies, server) => {
  const vite = await createServer({
    root,
    configFile: fileURLToPath(new URL("../../vite.config.ts", import.meta.url)),
    // A bundled copy of the configuration would be watched and cause endless restarts, because Vite removes it.
    configLoader: "native",
    appType: "spa",
    // Otherwise Vite takes every HTML file of the repository for an entry, including those of the demo's content.
    optimizeDeps: { entries: ["index.html"] },
    server: { middlewareMode: true, hmr: { server }, ws: { server } },
  });
  const app = await createApp(dependencies);
  return {
    fetch: (request, peer) => app.fetch(request, peer),
    aside: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => {
      if (SERVICE.test(incoming.url ?? "/")) next();
      else vite.middlewares(incoming, outgoing, next);
    },
    stop: async () => {
      await Promise.all([vite.close(), app.stop()]);
    },
  };
};
