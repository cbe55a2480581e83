/** `GET /site`: what the public pages say of whoever runs this installation. */
export interface Site {
  /** Where people write to. */
  readonly contactEmail: string;
}

/** What holds unless the configuration says otherwise; pages that are drawn before the answer show it. */
export const DEFAULT_SITE: Site = { contactEmail: "contact@authentica.example" };
