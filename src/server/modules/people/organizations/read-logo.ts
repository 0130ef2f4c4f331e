import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { getOrganization } from "./organizations.ts";
import { findPicture, type Picture, pictureResponse, uploadedIdOf } from "../pictures/pictures.ts";
import { fetchRemotePicture, FRESH } from "../pictures/remote-picture.ts";

/** A failed logo is not retried at once, because its owner has to fix it. */
const limits = { maxBytes: 1024 * 1024, failedMs: 60_000 };

const fetchLogo = async (context: Context, address: string): Promise<Picture> => {
  try {
    const picture = await fetchRemotePicture(context, address, limits);
    if (picture !== undefined) return picture;
  } catch (error) {
    if (error instanceof OutboundFailure)
      throw conflict("logo.unreachable", `The logo could not be fetched because ${error.message}.`);
    throw error;
  }
  throw conflict(
    "logo.not-a-picture",
    "The logo's address leads to something that is no PNG, JPEG, GIF, WebP or AVIF picture.",
  );
};

/**
 * The organization's logo: the uploaded one, or the picture at its address, fetched by the service so that the host
 * does not see the viewer's browser. Throws not-found without a logo, and a conflict if no picture comes back.
 */
export const readLogo = async (context: Context, organizationId: string): Promise<Response> => {
  const { organization } = await getOrganization(context, organizationId);
  const { logo } = organization;
  if (logo === null) throw notFound("logo");
  const uploadedId = uploadedIdOf(logo);
  if (uploadedId === undefined) return pictureResponse(await fetchLogo(context, logo), FRESH);
  const uploaded = await findPicture(context, uploadedId);
  if (!uploaded) throw notFound("logo");
  return pictureResponse(uploaded, FRESH);
};
