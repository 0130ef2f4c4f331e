import { isPrivateHost } from "#contract/schemas/web-address.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { checkTarget } from "./check-target.ts";
import { OutboundFailure } from "./outbound-failure.ts";

/** Throws if an address can never resolve to a public host; the failure names the field at `path`. */
export const checkAddress = (
  { settings }: Pick<Context, "settings">,
  address: string,
  path: string,
): void => {
  try {
    const { url, allowed } = checkTarget(address, {
      ports: [80, 443],
      allow: settings.outboundAllow,
    });
    if (!allowed && isPrivateHost(url.hostname))
      throw invalid(path, "must be on a public host name, not on a private address");
  } catch (error) {
    if (error instanceof OutboundFailure) throw invalid(path, error.message);
    throw error;
  }
};
