import { z } from "zod";

/** Hosts where anyone can open a mailbox: owning an address there says nothing about an organization. */
const publicMailHosts = new Set(
  `aol.com fastmail.com free.fr gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com
   hotmail.co.uk hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com
   msn.com naver.com orange.fr outlook.com outlook.de outlook.fr pm.me posteo.de proton.me
   protonmail.com qq.com rediffmail.com t-online.de tutanota.com wanadoo.fr web.de yahoo.co.jp
   yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com`.split(
    /\s+/,
  ),
);

/** A domain name of at least two labels, in lower case. Labels follow RFC 1123: 63 characters, inner hyphens. */
const domainName =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** An organization's own e-mail domain. Public mail hosts are refused with the reason. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(253)
  .regex(domainName, "must be a domain such as acme.com")
  .refine((domain) => !publicMailHosts.has(domain), {
    error: (issue) =>
      `${String(issue.input)} is open to everybody, so it cannot stand for your organization`,
  });
