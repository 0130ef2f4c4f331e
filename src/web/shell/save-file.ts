/** How long the browser may take to start saving, in milliseconds. */
const GRACE = 60_000;

/** Downloads an address in the browser. */
export const saveAddress = (address: string, name: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
};

/** Downloads a text as a file in the browser. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), GRACE);
};
