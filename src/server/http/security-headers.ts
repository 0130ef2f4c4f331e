/** Headers every answer carries. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
};

/** Sent over https only: come back encrypted for a year. */
export const strictTransport = "max-age=31536000; includeSubDomains";

/** What an answer that is not a page may do in a browser: nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a page of ours may load and do. Styles need the nonce; scripts must be files of ours. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The dashboard starts one worker, by this policy (src/web/features/review/difference/ask-worker.ts).
    "trusted-types bindery-worker",
  ].join("; ");
