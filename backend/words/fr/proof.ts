/** Words of the readable files in proof archives, in French. */

export const proof = {
  /** What the documents of an archive prove. */
  existence: "Preuve d’existence et d’intégrité",
  ofRevoked: (noun: string): string => `Preuve d’une ${noun} révoquée`,
  revokedBy: { owner: "Par son titulaire.", admin: "Par un administrateur." },
  /** Where the dates come from. `scope`: the member that says what third parties confirm. */
  sourceOfDates: (givenDate: string, scope: string): string =>
    `${givenDate}\u00a0; les confirmations de tiers sont indiquées sous «\u00a0${scope}\u00a0»`,
  /** Steps for obtaining and using a verifier independently of the archive’s maker. */
  verifierSteps: (publicUrl: string): readonly string[] => [
    `Prenez le vérificateur vous-même\u00a0: ${publicUrl}/verificateur.html, ou votre copie d’avant. N’utilisez jamais celui qu’on vous remet avec la preuve.`,
    "Ouvrez-le dans un navigateur, même sans réseau, et donnez-lui le fichier et l’archive de la preuve.",
  ],
  asCommand: (publicUrl: string): string =>
    `Ou, comme commande, avec Node 20, Deno ou Bun\u00a0: ${publicUrl}/authentica-verify.mjs, puis node authentica-verify.mjs FICHIER ARCHIVE.`,
  /** `vkey`, `policy`: names of files in the archive. */
  keysProveNothing: (vkey: string, policy: string, publicUrl: string): string =>
    `${vkey} et ${policy} disent qui signe et ne garantissent rien ici\u00a0: comparez-les avec ${publicUrl}/api/registry/policy, ou avec une copie obtenue autrement.`,
  otherTools: "Les fichiers .tlog-proof suivent c2sp.org/tlog-proof@v1\u00a0; d’autres outils savent les lire.",
  /** `opening`: name of the file that opens the commitments. */
  revealing: (opening: string): string =>
    `${opening} révèle vos détails privés\u00a0: ne le confiez, comme les .tlog-proof, qu’aux personnes qui doivent vérifier.`,
  revealsNothing:
    "Rien ici ne révèle les détails privés du titulaire\u00a0: cette archive peut être remise à toute personne qui veut vérifier.",
  /** How the commitment is computed from the members of the opening. */
  openingRule: "engagement = SHA-256(JSON canonique (RFC 8785) de event, puis les 32 octets de salt), en base64url",
};

export type ProofWords = typeof proof;
