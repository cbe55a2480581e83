/** Default ports of mail servers: submission (RFC 6409), and submission over TLS (RFC 8314). */
export const SMTP_PORTS = { "smtp:": 587, "smtps:": 465 } as const;
