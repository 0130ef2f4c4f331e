/** How long the browser may take to begin saving, in milliseconds. */
const GRACE = 60_000;

/** Hands what an address answers to the browser as a download. */
export const saveAddress = (address: string, name: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
};

/** Hands a text to the browser as a download. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), GRACE);
};
