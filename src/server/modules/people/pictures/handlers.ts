import type { Handlers } from "#server/http/handler.ts";
import { presentOrganization, uploadLogo } from "../organizations/organizations.ts";
import { presentUser, uploadPhoto } from "../users/users.ts";
import { readPicture } from "./pictures.ts";

export const pictureHandlers = {
  uploadOrganizationLogo: async ({ context, params, file }) => {
    const row = await uploadLogo(context, params.organizationId, file);
    return {
      body: presentOrganization(row, context.settings),
      version: row.organization.version,
    };
  },
  uploadUserPhoto: async ({ context, file }) => {
    const row = await uploadPhoto(context, file);
    return { body: presentUser(row, context.settings) };
  },
  readPicture: ({ context, params }) => readPicture(context, params.pictureId),
} satisfies Partial<Handlers>;
