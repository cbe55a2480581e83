import { secureHeaders } from "hono/secure-headers";

export interface SecurityOptions {
  /** Whether people reach the product over https. */
  readonly https: boolean;
  /** Origin of remotes that are deployed elsewhere. */
  readonly remotesOrigin: string | null;
}

const YEAR_S = 365 * 24 * 60 * 60;

/** The headers of every answer, except those that it has set for itself. Scripts, styles, fonts and calls come from here and from the configured remotes alone. */
export const securityHeaders = ({ https, remotesOrigin }: SecurityOptions) => {
  const code = remotesOrigin ? ["'self'", remotesOrigin] : ["'self'"];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: code,
      styleSrc: code,
      imgSrc: [...code, "data:", "blob:"],
      fontSrc: code,
      mediaSrc: code,
      connectSrc: code,
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    strictTransportSecurity: https ? `max-age=${2 * YEAR_S}; includeSubDomains` : false,
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    overwrite: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
};
