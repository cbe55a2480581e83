/** Words of the attestation of a transfer, and of the summary in its archive, in French. */
import { COPYRIGHT_STAYS } from "../../contract/words/fr/attestation.ts";

export const cession = {
  name: "Attestation de cession",
  documentTitle: (id: string): string => `Attestation de cession ${id}`,
  /** The title, on two lines. */
  title: ["Attestation", "de cession"] as readonly [string, string],
  subtitle: "Transfert inscrit au registre",
  /** Description of the proof file that is embedded in the document. */
  attached: "Preuve du transfert (c2sp.org/tlog-proof@v1)",
  thisDocument: "cette attestation",
  object: "Objet transféré",
  givenBy: "Transféré par, selon le service",
  receivedBy: "Reçu par",
  wallet: "Portefeuille du destinataire",
  erasedName: "Objet dont le nom est effacé",
  /** Shown in place of the particulars of a deleted account. */
  gone: "Compte supprimé",
  statement: (at: string): string =>
    `Le registre a inscrit le passage de cet objet d’un compte à un autre, à la place indiquée ci-dessous. Selon le service, c’était le ${at}, avec l’accord des deux personnes.`,
  established:
    "Cette attestation montre que le registre a inscrit le passage de cet objet d’un compte à un autre, pour le fichier de cette empreinte. La date et l’accord des deux personnes sont donnés par le service.",
  notEstablished: `Elle n’établit ni l’identité des personnes, ni leurs droits sur le fichier, ni un paiement\u00a0: les noms sont ceux de comptes dont l’identité n’est pas vérifiée. ${COPYRIGHT_STAYS}`,
  /** Where the names come from, and what `null` means. */
  sources: {
    giver: "le service, tel que la proposition le montrait\u00a0; null\u00a0: son compte n’existe plus",
    receiver:
      "l’engagement de l’inscription du registre\u00a0; null\u00a0: ces détails ont été effacés, l’inscription demeure",
  },
  compareKey: (vkey: string, publicUrl: string): string =>
    `Comparez ${vkey} avec la clé publiée à l’adresse ${publicUrl}/api/registry/vkey.`,
};

export type CessionWords = typeof cession;
