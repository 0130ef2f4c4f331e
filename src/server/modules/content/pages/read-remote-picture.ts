import { MAX_REMOTE_PICTURE } from "#contract/schemas/limits.ts";
import { remotePicturesOf } from "#content/pictures.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { pictureResponse } from "#server/modules/people/pictures/pictures.ts";
import { fetchRemotePicture, FRESH } from "#server/modules/people/pictures/remote-picture.ts";
import { readDocuments } from "../store/documents.ts";

/** A short time for failures, because readers press a button to retry. */
const limits = { maxBytes: MAX_REMOTE_PICTURE, failedMs: 3000 };

interface PictureOfDocument {
  readonly spaceId: string;
  readonly documentId: string;
  readonly address: string;
}

/**
 * Fetches a picture on another host that a document of the space shows. Throws 404 where the document shows no
 * picture with this address, so that nothing else can be fetched; a conflict when the picture cannot be fetched.
 */
export const readRemotePicture = async (
  context: Context,
  { spaceId, documentId, address }: PictureOfDocument,
): Promise<Response> => {
  const document = (await readDocuments(context, spaceId, [documentId])).get(documentId);
  if (document === undefined) throw notFound("document");
  if (!remotePicturesOf(document).has(address)) throw notFound("picture in the document");
  try {
    const picture = await fetchRemotePicture(context, address, limits);
    if (picture !== undefined) return pictureResponse(picture, FRESH);
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw conflict(
      "picture.unreachable",
      `The picture could not be loaded because ${error.message}.`,
    );
  }
  throw conflict(
    "picture.not-a-picture",
    "The picture could not be loaded because its address leads to something that is no PNG, JPEG, GIF, WebP or AVIF picture.",
  );
};
