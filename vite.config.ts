import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chunksOf, compileHint, isEverywhere, isStart } from "./src/build/chunks.ts";
import { compress } from "./src/build/compress.ts";
import { createParts } from "./src/build/parts.ts";
import { orderLaw } from "./src/build/order-law.ts";
import { routeSections } from "./src/build/route-sections.ts";
import { screenFiles } from "./src/build/screen-files.ts";
import { startLaw } from "./src/build/start-law.ts";
import { LongestFirst } from "./src/build/test-order.ts";

/** The dashboard's build and the tests. The service's own build is src/build/build.ts. */
export default defineConfig(({ command, isPreview }) => {
  const testing = command === "serve" && isPreview !== true && process.env["VITEST"] !== undefined;
  const parts = createParts();
  return {
    // Tests need none of it, and must not rewrite the route tree.
    plugins: testing
      ? []
      : [
          tanstackRouter({
            target: "react",
            routesDirectory: "src/web/routes",
            generatedRouteTree: "src/web/routeTree.gen.ts",
            autoCodeSplitting: true,
            // What a screen says when it fails comes with the screen: later may be too late. What stands
            // in for it is there before: waiting for that too would hide all that is around it.
            codeSplittingOptions: {
              defaultBehavior: [["component", "errorComponent", "notFoundComponent"]],
            },
            quoteStyle: "double",
            semicolons: true,
            disableLogging: true,
          }),
          routeSections(),
          parts.plugin,
          react(),
          tailwindcss(),
          screenFiles(),
          startLaw(),
          orderLaw(),
          compress(),
        ],
    build: {
      outDir: "dist/web",
      emptyOutDir: true,
      // The content security policy lets nothing in that is written into the page or a style sheet.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostId, hostType }) => {
          if (hostType === "html") return files;
          // The first file does not list what comes after it: src/web/sections.ts.
          return isStart(hostId) ? [] : files.filter((file) => !isEverywhere(file));
        },
      },
      sourcemap: false,
      // The oldest that have all the dashboard uses; README.md names them, too.
      target: ["chrome123", "edge123", "firefox128", "safari17.5"],
      rolldownOptions: {
        output: { codeSplitting: { groups: chunksOf(parts.layerOf) }, postBanner: compileHint },
      },
    },
    test: {
      include: ["src/**/*.test.{ts,tsx}"],
      environment: "node",
      setupFiles: [
        "src/server/testing/expect-answers.ts",
        "src/server/testing/seed.ts",
        "src/server/testing/use-build.ts",
      ],
      // Processes that keep their modules: the files of one process share one embedded database.
      pool: "forks",
      isolate: false,
      maxWorkers: 2,
      // With room for what a test leaves behind, collecting it costs a fifth less processor time in all.
      execArgv: ["--max-semi-space-size=256"],
      sequence: { sequencer: LongestFirst },
      // Limits are for hanging: ten times what the slowest takes on a quiet machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  };
});
