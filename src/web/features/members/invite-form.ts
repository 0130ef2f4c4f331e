import { z } from "zod";
import { MAX_INVITED } from "#contract/schemas/invite.ts";
import { memberRoleOrGuest } from "#contract/schemas/role.ts";
import { parseAddresses } from "#web/kit/parse-addresses.ts";
import { inviteMessages } from "./messages.ts";

/** Longest text that can be pasted: as many addresses as may be invited, with room for names. */
const MAX_PASTED = MAX_INVITED * 400;

const pasted = z
  .string()
  .max(MAX_PASTED)
  .superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const addresses = parseAddresses(text);
    const wrong = addresses.flatMap(({ verdict, text: line }) =>
      verdict === "invalid" ? [line] : [],
    );
    const right = addresses.filter(({ verdict }) => verdict === "ok").length;
    if (addresses.length === 0) refuse(inviteMessages.nothing);
    else if (wrong.length > 0) refuse(inviteMessages.notAddresses(wrong));
    else if (right > MAX_INVITED) refuse(inviteMessages.tooMany(right, MAX_INVITED));
  });

/** What the dialog asks for: many addresses as one text, and what all of them get. */
export const inviteForm = z.object({
  addresses: pasted,
  role: memberRoleOrGuest,
  sso: z.boolean(),
});
