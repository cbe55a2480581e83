export interface Health {
  readonly status: "ok";
  readonly version: string;
  /** Entries in the registry. */
  readonly registry: { readonly size: number };
}
