import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { getOrganization } from "./organizations.ts";
import { findPicture, type Picture, pictureResponse, uploadedIdOf } from "../pictures/pictures.ts";
import { fetchRemotePicture, FRESH } from "../pictures/remote-picture.ts";

/** Its owner mends it, not another try a second later. */
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
 * The organization's logo: as it was uploaded, or what its address leads to, fetched by the service so that the
 * viewer's browser tells nobody it was here. Not found without a logo; a conflict when no picture comes back.
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
