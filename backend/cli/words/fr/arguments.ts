/** Errors in the arguments of the command, in French. */
export const args = {
  noCommand: (name: string) => `La commande ${name} n’existe pas.`,
  empty: "Un argument est vide.",
  language: (typed: string) => `--lang\u00a0: fr ou en attendu, «\u00a0${typed}\u00a0» reçu.`,
  unknownOption: (option: string) =>
    `L’option «\u00a0${option}\u00a0» n’existe pas. S’il s’agit d’un nom de fichier, placez-le après --, ainsi\u00a0: -- ${option}`,
  valueMissing: (option: string) => `L’option «\u00a0${option}\u00a0» demande une valeur.`,
  valueAmbiguous: (option: string) =>
    `La valeur de l’option «\u00a0${option}\u00a0» est ambiguë. L’avez-vous oubliée\u00a0? Une valeur qui commence par un tiret s’écrit «\u00a0${option}=-XYZ\u00a0».`,
  valueUnexpected: (option: string) => `L’option «\u00a0${option}\u00a0» n’accepte pas de valeur.`,
  meta: {
    pair: (typed: string) =>
      `--meta attend NOM=VALEUR, par exemple version=1.2\u00a0; reçu\u00a0: «\u00a0${typed}\u00a0».`,
    name: (typed: string) =>
      `--meta attend un nom de 1 à 40 lettres, chiffres, points, tirets ou traits de soulignement\u00a0; reçu\u00a0: «\u00a0${typed}\u00a0».`,
    value: (name: string, most: number) => `--meta attend pour ${name} une valeur de 1 à ${most} caractères.`,
    count: (most: number) => `--meta peut être donné ${most} fois au plus.`,
    bytes: (most: number) => `Les métadonnées de --meta ne peuvent dépasser ${most} octets de JSON au total.`,
  },
  batch: (most: number, typed: string) =>
    `--batch\u00a0: nombre entier de 1 à ${most} attendu, «\u00a0${typed}\u00a0» reçu.`,
  timeout: (typed: string) => `Délai de 3600 secondes au plus attendu, «\u00a0${typed}\u00a0» reçu.`,
  namesAlike: "Plusieurs fichiers ont besoin de noms différents\u00a0: utilisez {name} ou {path} dans --name.",
  proofId: (typed: string) =>
    `Identifiant d’une preuve attendu, par exemple ME64-9C5J-RYR5\u00a0; reçu\u00a0: «\u00a0${typed}\u00a0».`,
  proofMissing: "--policy, --roots, --keys, --stamp-roots, --offline et --fresh demandent une PREUVE, qui manque.",
};

export type ArgumentWords = typeof args;
