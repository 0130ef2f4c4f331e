import { changeRequestContentHandlers } from "./change-request-handlers.ts";
import { revisionHandlers } from "./revision-handlers.ts";
import { spaceContentHandlers } from "./space-handlers.ts";

export const contentHandlers = {
  ...spaceContentHandlers,
  ...revisionHandlers,
  ...changeRequestContentHandlers,
};
