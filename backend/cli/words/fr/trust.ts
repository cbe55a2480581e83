/** Texts about the policy that `verify` trusts, in French. */
const list = (parts: readonly string[]): string => parts.join(" et ");

export const trust = {
  unreadable: (file: string, why: string) => `${file} est illisible\u00a0: ${why}.`,
  open: (file: string) =>
    `${file} décide à qui verify se fie, et d’autres utilisateurs peuvent le modifier\u00a0: limitez l’accès avec chmod 600, et vérifiez son contenu.`,
  damaged: (file: string, why: string, url: string) =>
    `${file} n’est pas une politique valable (${why})\u00a0: remplacez-le avec authentica trust --again --url ${url}.`,
  noLogKey: "la politique ne nomme aucune clé du registre",
  unreadableOf: (url: string, why: string) => `La politique de ${url} est illisible\u00a0: ${why}.`,
  keyListOf: (url: string, problem: string) => `${url}\u00a0: ${problem}`,
  taken: (url: string, keys: readonly string[], file: string) =>
    `verify se fie désormais à la politique de ${url}\u00a0: ${list(keys)}. Comparez-la avec une copie d’une autre source. Elle est conservée dans ${file}.`,
  changed: (url: string, file: string) =>
    `${url} A CHANGÉ SA POLITIQUE\u00a0: verify se fie toujours à celle qui est dans ${file}. authentica trust --url ${url} montre les deux.`,
  notStored: (url: string, why: string) => `La politique de ${url} n’a pas pu être conservée\u00a0: ${why}`,
  key: (id: string, isPostQuantum: boolean) => `clé ${isPostQuantum ? "post-quantique " : ""}${id}`,
  log: (name: string, key: string) => `  registre  ${name}, ${key}`,
  witness: (name: string, keyName: string, key: string) => `  témoin    ${name}, ${keyName}, ${key}`,
  quorum: (quorum: string | null) => `  quorum    ${quorum ?? "aucun\u00a0: la signature du registre suffit"}`,
  root: (name: string, key: string) => `  racine    ${name}, ${key}`,
  keyList: (version: number) => `  clés      version ${version} de la liste des clés, signée par ces clés racines`,
  againInside: "Cette commande contient sa politique\u00a0: --again ne s’applique pas.",
  inside: (from: string | null) =>
    `verify se fie à la politique que contient cette commande${from === null ? "" : `, celle de ${from}`}\u00a0:`,
  stored: (url: string, file: string) => `verify se fie, pour ${url} (${file}), à\u00a0:`,
  isTaken: "C’est sa politique actuelle. Comparez les clés avec une copie d’une autre source.",
  isSame: "Sa politique actuelle est la même.",
  isDifferent: "SA POLITIQUE ACTUELLE EST DIFFÉRENTE\u00a0:",
  askWhy: "Avant de l’accepter avec authentica trust --again, demandez pourquoi à une autre source que le service.",
  firstUse: (url: string, file: string) =>
    `Politique adoptée à la première utilisation\u00a0: celle de ${url}, conservée dans ${file}.`,
  noPolicy:
    "Il n’y a pas de politique pour vérifier\u00a0: donnez-en une avec --policy, ou conservez celle d’un service avec authentica trust --url ADRESSE.",
};

export type TrustWords = typeof trust;
