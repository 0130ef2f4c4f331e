import { MAX_PICTURE_SIDE } from "#contract/schemas/limits.ts";

/** The texts of an uploadable picture. */
export const pictureMessages = {
  upload: "Upload picture",
  replace: "Replace picture",
  remove: "Remove",
  hint: (size: string) =>
    `PNG, JPEG, GIF or WebP, up to ${size} and ${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE} pixels. Takes effect at once.`,
  tooLarge: (size: string, most: string) =>
    `The picture has ${size}; at most ${most} are taken. Nothing was changed`,
  uploaded: "Picture uploaded",
  removed: "Picture removed",
} as const;
