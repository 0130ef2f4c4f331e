/** Returns a small specification; `paths` and `more` are added to its own. */
export const smallSpec = (paths: object = {}, more: object = {}): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          summary: "List pets",
          tags: ["pets"],
          responses: { 200: { description: "Pets" } },
        },
      },
      ...paths,
    },
    ...more,
  });

/** Returns a minimal operation. */
export const operation = (operationId: string, more: object = {}) => ({
  operationId,
  responses: { 200: { description: "Done" } },
  ...more,
});
