/** A small specification; `paths` and `more` stand beside its own. */
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

/** An operation as small as it may be. */
export const operation = (operationId: string, more: object = {}) => ({
  operationId,
  responses: { 200: { description: "Done" } },
  ...more,
});
