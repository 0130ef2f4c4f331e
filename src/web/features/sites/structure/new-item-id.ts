const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 20;
/** Bytes from here on would make the first letters more likely than the others. */
const FAIR = 256 - (256 % LETTERS.length);

/** Generates an id for something new on a site: 20 random letters and digits. */
export const newItemId = (): string => {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && id.length < LENGTH) id += LETTERS.charAt(byte % LETTERS.length);
  }
  return id;
};
