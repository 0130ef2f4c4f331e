import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { createApp } from "./app.ts";
import type { MakeEdge } from "./service.ts";

/** Addresses of the service; every other one belongs to the dashboard's dev server. */
const SERVICE =
  /^\/(?:v1|auth|files|openapi\.json|openapi|pdfs|reference|healthz|readyz)(?:[/?]|$)/;

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The service from source, with the dashboard's dev server beside it on the same port. Only the dashboard is
 * replaced while it runs: `npm run dev` restarts the process when anything else changes. The service is never
 * loaded through Vite, because a second copy of its modules would have classes of its own.
 */
export const serveFromSource: MakeEdge = async (dependencies, server) => {
  const vite = await createServer({
    root,
    configFile: fileURLToPath(new URL("../../vite.config.ts", import.meta.url)),
    // A bundled copy of it would be watched, and starting again whenever Vite removes the copy would never end.
    configLoader: "native",
    appType: "spa",
    // Otherwise every HTML file of the repository is taken for an entry, those of the demo's content too.
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
