/** Words of the certificate of registration in French. */

export const certificate = {
  documentTitle: (id: string): string => `Certificat ${id}`,
  /** Description of the proof file that is embedded in the document. */
  attached: "Preuve d’inscription au registre (c2sp.org/tlog-proof@v1)",
  /** The title, on two lines. */
  title: ["Certificat", "d’inscription"] as readonly [string, string],
  objectName: "Nom de l’objet",
  previousOwner: "Un titulaire précédent",
  brokenSeal: (noun: string): string => `Sceau de l’empreinte, brisé\u00a0: ${noun} révoquée`,
  revoked: "RÉVOQUÉ",
  revokedOn: (at: string): string => `Le ${at}, selon le service`,
  /** What remains of a revoked entry. */
  hasExisted: {
    registration: "L’inscription a existé\u00a0; elle n’est plus valable.",
    declaration: "La déclaration a existé\u00a0; elle n’est plus valable.",
  },
  thisDocument: "ce certificat",
  size: "Taille",
  sizeDeposited: (at: string): string => `Taille, déposé le ${at} (heure de Paris)`,
  noSize: "Non conservée",
  registeredBy: "Inscrit par",
  timeStamp: "Horodatage",
};

export type CertificateWords = typeof certificate;
