/** `GET /site`: what the public pages say of whoever runs this installation. */
export interface Site {
  /** Where people write to. */
  readonly contactEmail: string;
}
