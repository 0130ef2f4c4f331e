import { operationsOf } from "../operation.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from "../schemas/limits.ts";
import { organization } from "../schemas/organization.ts";
import { user } from "../schemas/user.ts";

const defineOperation = operationsOf("Pictures");

const taken = `The request is the file itself: a PNG, JPEG, GIF or WebP picture of at most ${MAX_PICTURE_BYTES / 1_000_000} MB and ${MAX_PICTURE_SIDE} by ${MAX_PICTURE_SIDE} pixels, by what its bytes say. It takes the place of the picture or address that was there`;

export const pictures = [
  defineOperation({
    id: "uploadOrganizationLogo",
    method: "PUT",
    path: "/v1/orgs/{organizationId}/logo",
    summary: "Upload the organization's logo",
    description: `${taken}, and \`urls.logo\` then leads to it. Setting \`logo\` of the organization to null or to an address removes it. An addition of ours.`,
    takesFile: true,
    maxBody: MAX_PICTURE_BYTES,
    success: { status: 200, description: "The organization", schema: organization, etag: true },
    permission: "organization:admin",
    changes: ["organization"],
  }),
  defineOperation({
    id: "uploadUserPhoto",
    method: "PUT",
    path: "/v1/user/photo",
    summary: "Upload the caller's profile picture",
    description: `${taken}, and \`photoURL\` then leads to it. Setting \`photoURL\` of the profile to null or to an address removes it. Refused with 403 to a session or token that reaches one of several organizations only. An addition of ours.`,
    takesFile: true,
    maxBody: MAX_PICTURE_BYTES,
    success: { status: 200, description: "The person", schema: user },
    failures: [403],
    permission: "authenticated",
    changes: ["user"],
  }),
  defineOperation({
    id: "readPicture",
    method: "GET",
    path: "/pictures/{pictureId}",
    summary: "Read an uploaded picture",
    description:
      "The address is taken from `urls.logo` or `photoURL`. What it shows never changes; it ends when the picture is replaced or removed.",
    success: { status: 200, description: "The picture", mediaType: "image/*" },
    permission: "public",
    reads: [],
    publicBecause: "Pictures in a page carry no token; nobody can guess the address.",
  }),
] as const;
