/** The documents of an archive, as read. */
export interface GivenDocuments {
  /** Text of `preuve.json` or `cession.json`. */
  readonly summary: { readonly name: string; readonly text: string } | null;
  /** Names of the files that are not read: the certificate, a second summary, and others. */
  readonly unchecked: readonly string[];
}

export const NO_DOCUMENTS: GivenDocuments = { summary: null, unchecked: [] };
