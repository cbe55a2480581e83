/** Words that all PDF documents of the service share, in French. */

/** Formats a whole number with a non-breaking space between groups of three digits. */
const count = (number: number): string => String(number).replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");

export const paper = {
  /** Language of the document for screen readers (BCP 47). */
  tag: "fr-FR",
  count,
  /** Formats a size (bytes), exactly and rounded: "1 048 576 octets (1,0 Mo)". */
  size: (bytes: number): string => {
    const exact = `${count(bytes)}\u00a0${bytes < 2 ? "octet" : "octets"}`;
    if (bytes < 1024) return exact;
    const isMega = bytes >= 1023.95 * 1024;
    const value = (bytes / (isMega ? 1024 ** 2 : 1024)).toFixed(1).replace(".", ",");
    return `${exact} (${value}\u00a0${isMega ? "Mo" : "ko"})`;
  },
  /** Shown in place of information that a document leaves out. */
  withheld: "Non communiqué",
  fingerprint: "Empreinte SHA-256",
  seal: "Sceau dessiné d’après l’empreinte",
  /** Labels of the particulars. */
  file: "Fichier",
  place: "Place au registre",
  witnesses: "Témoins",
  givenInParis: (givenDate: string): string => `${givenDate}, heure de Paris`,
  sameInUtc: "Le même instant, temps universel (UTC)",
  /** `offset`: from UTC, such as "+1 h". */
  parisClock: (at: string, offset: string): string => `${at} (UTC\u00a0${offset})`,
  /** Position of an entry among the entries under the checkpoint. */
  placed: (entry: number, size: number): string =>
    `Inscription n°\u00a0${count(entry)}, ${size === 1 ? "seule signée" : `signée parmi les ${count(size)} premières`}`,
  /** Remarks on a name that is not shown in full. `listed`: code points; `more`: number of further ones. */
  unprinted: (listed: string, more: number): string =>
    `caractères non imprimables\u00a0: ${listed}${more > 0 ? ` et ${more} autres` : ""}`,
  withoutHidden: "sans ses caractères invisibles",
  inFull: (file: string): string => `en entier dans ${file}`,
  noted: (label: string, notes: readonly string[]): string => `${label} (${notes.join("\u00a0; ")})`,
  checking: {
    title: "Vérifier sans nous",
    publicPage: (address: string): string => `Code QR de la page publique\u00a0: ${address}`,
    key: "Clé du registre, à comparer avec celle qui est publiée",
    /**
     * Instructions for verifying the document. They warn the recipient not to use a verifier that came with it.
     * `host`: address of the site without its scheme; `document`: how the instructions refer to the document.
     */
    steps: (host: string, document: string): readonly string[] => [
      `Prenez le vérificateur vous-même\u00a0: ${host}/verificateur.html, ou votre copie d’avant. N’utilisez jamais celui qu’on vous remet avec la preuve.`,
      `Donnez-lui le fichier, puis l’archive de la preuve ou ${document}.`,
      "Il répond, avec ses raisons\u00a0: authentique, plus valable, différent ou invalide.",
    ],
  },
  summaryOnly: "Ce document est un résumé\u00a0; seule la preuve jointe fait foi.",
};

export type PaperWords = typeof paper;
