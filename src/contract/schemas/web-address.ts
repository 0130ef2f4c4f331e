import { anyAddress } from "./primitives.ts";

/** Names and literal addresses that are only meaningful within one machine or network. */
const privateHost =
  /^(?:localhost|.*\.localhost|.*\.local|.*\.internal|.*\.lan|.*\.home\.arpa|\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/** Whether a host is only meaningful within one machine or network, or is a number. */
export const isPrivateHost = (hostname: string): boolean =>
  !hostname.includes(".") || privateHost.test(hostname);

/**
 * An https address on a named public host, without user name or password. What the name resolves to is checked again
 * by the service when it fetches it.
 */
export const secureWebAddress = anyAddress.superRefine((value, context) => {
  if (!URL.canParse(value)) return;
  const address = new URL(value);
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (address.protocol !== "https:") refuse("must start with https://");
  else if (address.username || address.password) refuse("must not hold a user name or password");
  else if (isPrivateHost(address.hostname))
    refuse("must be on a public host name, not on a private or numeric address");
});

/** An http or https address. Readers may follow it to any host. */
export const webAddress = anyAddress.superRefine((value, context) => {
  if (URL.canParse(value) && !/^https?:$/.test(new URL(value).protocol))
    context.addIssue({ code: "custom", message: "must start with https:// or http://" });
});

/** An http or https address without user name or password, for the service to fetch. */
export const fetchableAddress = webAddress.superRefine((value, context) => {
  if (!URL.canParse(value)) return;
  const { username, password } = new URL(value);
  if (username !== "" || password !== "")
    context.addIssue({ code: "custom", message: "must not hold a user name or password" });
});
