/** Headers of every response. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
};

/** Sent over https only: requires https for a year. */
export const strictTransport = "max-age=31536000; includeSubDomains";

/** The policy of responses that are not pages: nothing is permitted. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What our pages may load and run. Styles need the nonce; scripts must be our own files. */
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
    // The dashboard starts one worker, through this policy (src/web/features/review/difference/ask-worker.ts).
    "trusted-types bindery-worker",
  ].join("; ");
