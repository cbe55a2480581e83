/** On whom a proof relies, in French: keys, witnesses, time stamps, and the policy that the verifier trusts. */
import type { Ground } from "../../judge.ts";
import type { Trust } from "../../trust.ts";

const against: Readonly<Record<NonNullable<Ground["against"]>, (origin: string) => string>> = {
  borrowed: (origin) =>
    `Elle signe au nom de ${origin}, que ce vérificateur connaît sous une autre clé\u00a0: l’archive est contrefaite, ou faite avec une clé plus récente que lui.`,
  withdrawn: (origin) =>
    `La liste des clés de ${origin} dit que cette clé a été en d’autres mains, avant que personne d’autre ait vu cette preuve.`,
};

const sources: Readonly<Record<Trust["by"], (from: string | null) => string>> = {
  build: () => "Cette politique a été inscrite ici à la construction du vérificateur.",
  service: (from) => `Cette politique a été inscrite ici par le service qui a remis le vérificateur, ${from}.`,
  "first-use": (from) => `Cette politique est celle que le service ${from} a donnée à la première utilisation.`,
  person: (from) => `Cette politique vient de votre fichier «\u00a0${from}\u00a0».`,
};

export const ground = {
  witnesses: "Témoins",
  firstSeen: (at: string): string =>
    `Assez d’entre eux avaient vu cette inscription au plus tard le ${at}\u00a0: un état antérieur du registre le montre.`,
  unsigned: {
    postQuantum: "La clé post-quantique du registre, que la politique demande, n’a pas signé.",
    ed25519: "La clé Ed25519 du registre, que la politique demande, n’a pas signé.",
  },
  others: (count: number): string =>
    count === 1 ? "1 autre signature, inconnue." : `${count} autres signatures, inconnues.`,

  unknownKey: "La preuve tient, sous une clé que rien ne garantit.",
  chosenKey:
    "La personne qui a fait l’archive a choisi cette clé\u00a0: elle a pu y écrire n’importe quel fichier et n’importe quelle date.",
  against,
  noKeyTrusted:
    "Aucun registre auquel vous vous fiez ne l’a signée. Demandez d’où vient l’archive, ou prenez un vérificateur plus récent sur le site du registre.",
  nobodyTrusted:
    "Ce vérificateur ne se fie à personne. Donnez-lui plus haut la politique du registre, obtenue autrement que par l’archive.",

  stamps: "Horodatage",
  stamp: {
    invalid: (name: string): string => `L’horodatage ${name} ne tient pas, et ne prouve rien\u00a0: `,
    unknownRoot: (who: string): string =>
      `Un horodatage de ${who} est joint, sous une racine à laquelle ce vérificateur ne se fie pas\u00a0: la personne qui a fait l’archive a pu le faire aussi. Donnez plus haut la racine de cette autorité, obtenue d’elle, pour qu’il compte.`,
    unknownKey: (who: string): string =>
      `Horodaté par ${who}, mais sous une signature du registre que rien ne garantit.`,
    /** `accuracy`: in words; `null` if the authority does not state it. */
    registered: (at: string, accuracy: string | null, who: string): string =>
      `Inscrit au plus tard le ${at}, ${precision(accuracy)}, d’après ${who}.`,
    entry: (entry: number, at: string, accuracy: string | null, who: string): string =>
      `Inscription n°\u00a0${entry} faite au plus tard le ${at}, ${precision(accuracy)}, d’après ${who}.`,
    /** What the service says about a trusted list, which the verifier does not check. */
    listed: (
      who: string,
      accuracy: string | null,
      list: { territory: string; sequence: number; day: string },
    ): string =>
      `Horodatage de ${who}${accuracy === null ? "" : `, à ${accuracy} près`}\u00a0; le service le dit qualifié d’après la liste de confiance ${list.territory} n°\u00a0${list.sequence} du ${list.day}, ce que ce vérificateur, sans réseau, ne vérifie pas.`,
  },

  policy: {
    accepts: "Il accepte les signatures de\u00a0:",
    /** Before and after the name of the register. `kind`: whether the key is a post-quantum key. */
    register: "le registre ",
    byKey: (isPostQuantum: boolean, id: string): string => `, par sa clé ${kindOf(isPostQuantum)}${id}`,
    key: (isPostQuantum: boolean, id: string): string => `, clé ${kindOf(isPostQuantum)}${id}`,
    keyList: (version: number, at: string): string =>
      `Connaît la liste des clés du registre, version ${version}, du ${at}.`,
    onlyWithdraws: "Elle retire des clés à cette politique et n’en ajoute aucune.",
    sources,
    caution:
      "Elle ne vaut que ce que vaut l’endroit d’où vient ce vérificateur\u00a0: s’il est arrivé avec l’archive, la même personne a pu modifier les deux. Prenez-le plutôt vous-même sur le site du registre, qui affiche son empreinte et l’inscrit au registre.",
    nobody:
      "Personne\u00a0: aucune politique n’est inscrite ici. Aucune preuve ne sera dite authentique tant que vous n’en donnez pas une, obtenue autrement que par l’archive.",
    noStamps: "Il n’accepte aucun horodatage.",
    stampsUnder: "Il accepte l’heure des autorités d’horodatage sous ces racines\u00a0:",
    refused: (name: string): string =>
      `«\u00a0${name}\u00a0» n’est pas une politique de registre, ni un fichier PEM de racines d’horodatage. Ce qui est affiché reste en vigueur.`,
  },

  /** When a checkpoint counts as seen according to the policy. The list of witnesses follows, except in `none`. */
  asked: {
    none: "Sans témoin\u00a0: seul le service affirme que ce registre est unique.",
    optional: "Sans exiger de témoin\u00a0; ceux-ci sont montrés quand ils l’ont vu\u00a0:",
    one: (name: string): string => `Quand le témoin ${name} l’a vu\u00a0:`,
    all: (of: number, names: string | null): string =>
      `Quand ${of === 1 ? "celui-ci l’a vu" : `ces ${of} l’ont vu`}${named(names)}\u00a0:`,
    some: (least: number, of: number, names: string | null): string =>
      `Quand ${least} de ces ${of} au moins ${least === 1 ? "l’a" : "l’ont"} vu${named(names)}\u00a0:`,
  },
};

export type GroundWords = typeof ground;

function precision(accuracy: string | null): string {
  return accuracy === null ? "précision que l’autorité ne dit pas" : `précision de ${accuracy} comprise`;
}

function kindOf(isPostQuantum: boolean): string {
  return isPostQuantum ? "post-quantique " : "";
}

function named(names: string | null): string {
  return names === null ? "" : ` (${names})`;
}
