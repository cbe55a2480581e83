/** Lines of the command in French. Dates are in ISO 8601, in every language. */
import type { JudgedPart } from "../../judge.ts";
import type { Trust } from "../../trust.ts";
import { events } from "./events.ts";

const USAGE = `authentica-verify FICHIER PREUVE [CLÉ] [--policy FICHIER] [--roots FICHIER] [--keys FICHIER]
                  [--stamp-roots FICHIER] [--offline|--fresh] [--json] [--lang fr|en]

FICHIER   le fichier à vérifier
PREUVE    son .tlog-proof, l’archive entière, fermée ou ouverte, ou le certificat (PDF)
CLÉ       la clé du registre, ou un fichier qui la contient\u00a0: se fier à cette clé et non à une politique
--policy  se fier à cette politique (c2sp.org/tlog-policy) et non à celle qui est intégrée
--roots   se fier aux listes de clés que signent ces clés racines, et non celles qui sont intégrées
--keys    utiliser cette liste de clés, si elle est plus récente que celle qui est connue
--stamp-roots  se fier aux horodatages sous ces racines (PEM), et non celles qui sont intégrées
--offline sans réseau (par défaut, sauf avec --fresh)
--fresh   comparer aussi avec ce que le registre et ses témoins disent aujourd’hui, et y chercher l’objet
--json    un objet JSON sur la sortie standard, le même dans toutes les langues
--trust   montrer à qui le vérificateur se fie, et terminer
--lang    langue\u00a0: fr ou en\u00a0; par défaut celle de LC_ALL, LC_MESSAGES ou LANG, sinon fr
--help    montrer cette aide

code de sortie 0 authentique, 1 différent, 2 invalide, registre dédoublé ou exécution impossible,
3 clé que rien ne garantit, 4 quorum non atteint,
5 authentique, mais révoqué, effacé ou incomplet (des événements manquent à l’archive),
6 authentique, mais preuve.json ou cession.json dans l’archive dit autre chose`;

const origins: Readonly<Record<Trust["by"], string>> = {
  build: "intégrée à ce vérificateur",
  service: "inscrite dans ce vérificateur par le service qui l’a remis",
  "first-use": "donnée par le service à la première utilisation",
  person: "donnée par vous",
};

const by = { owner: ", par son titulaire", admin: ", par un administrateur du service", unknown: "" };

/** An event of an object, as part of a line. */
const event = (type: string): string =>
  ((events.types as Readonly<Record<string, string>>)[type] ?? type).toLowerCase();

const inscriptions = (count: number): string => (count === 1 ? "1 inscription" : `${count} inscriptions`);

export const report = {
  usage: USAGE,

  trustsNobody:
    "Ne se fie à aucun registre\u00a0: aucune politique n’est intégrée, et aucune n’a été donnée. Une preuve ne peut être que sans garantie.",
  policy: (origin: Trust["by"], from: string | null): string =>
    `Politique ${origins[origin]}${from === null ? "" : ` (${from})`}\u00a0:`,
  log: (vkey: string): string => `  registre  ${vkey}`,
  witness: (name: string, vkey: string): string => `  témoin    ${name}  ${vkey}`,
  quorum: (name: string | null): string => `  quorum    ${name ?? "aucun\u00a0: la signature du registre suffit"}`,
  keyList: (version: number, at: string): string => `  clés      version ${version} de la liste des clés, du ${at}`,

  heads: {
    authentic: (hash: string, entry: number, origin: string): string =>
      `authentique\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}.`,
    lapsed: {
      revoked: (hash: string, entry: number, origin: string): string =>
        `authentique, mais révoqué\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}.`,
      erased: (hash: string, entry: number, origin: string): string =>
        `authentique, mais effacé\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}.`,
      incomplete: (hash: string, entry: number, origin: string): string =>
        `authentique, mais incomplet (des événements de l’inscription manquent à l’archive)\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}.`,
    },
    contradicted: (hash: string, entry: number, origin: string): string =>
      `authentique, mais l’archive contredit ses preuves\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}. Ne vous fiez pas au résumé de l’archive.`,
    forked: (hash: string, origin: string): string =>
      `dédoublé\u00a0: le registre ${origin} a signé deux histoires, donc sa signature ne prouve rien du fichier ${hash}.`,
    unmet: (hash: string, entry: number, origin: string): string =>
      `quorum non atteint\u00a0: le fichier ${hash} est l’inscription n°\u00a0${entry} de ${origin}, mais la politique exige d’autres signatures.`,
    consistent: (hash: string): string =>
      `sans garantie\u00a0: la preuve tient pour le fichier ${hash}, mais sous une clé qui n’est dans aucune politique de confiance. La personne qui a fait l’archive a choisi cette clé, et a pu inventer l’inscription et sa date.`,
    different: (given: string, certified: string): readonly string[] => [
      "différent\u00a0: la preuve est celle d’un autre fichier.",
      `  ce fichier      ${given}`,
      `  fichier inscrit ${certified}`,
    ],
    invalid: (part: JudgedPart, name: string, reason: string): string =>
      `invalide (${events.parts[part].name}, dans ${name})\u00a0: ${events.parts[part].fault} Motif\u00a0: ${reason}`,
  },

  size: (size: number): readonly string[] => [
    `  Signé avec ${size === 1 ? "la première inscription" : `les ${size} premières inscriptions`}. Une archive ne contient que les événements qu’on y a mis\u00a0:`,
    "  elle ne montre pas si l’inscription a été révoquée ou effacée ensuite. --fresh le demande au registre.",
  ],
  against: {
    borrowed: (origin: string): string =>
      `  SIGNÉ AU NOM DE ${origin}, PAR UNE CLÉ QUI N’EST PAS DANS LA POLITIQUE\u00a0: preuve contrefaite, ou signée par une clé plus récente.`,
    withdrawn: (origin: string): string =>
      `  LA CLÉ DE ${origin} ÉTAIT COMPROMISE, selon sa liste de clés, avant que d’autres aient vu cette preuve.`,
  },
  noKeyTrusted: "  Aucun registre de la politique ne l’a signée par une clé encore valable.",
  nobodyTrusted:
    "  Ce vérificateur ne se fie à aucun registre. Donnez la politique du registre avec --policy, obtenue autrement que par l’archive.",
  unsigned: {
    postQuantum: "  La clé post-quantique du registre, que la politique exige, n’a pas signé.",
    ed25519: "  La clé Ed25519 du registre, que la politique exige, n’a pas signé.",
  },
  noWitnesses: "  Aucun témoin indépendant n’a encore confirmé ce registre.",
  seen: (seen: number, of: number, needed: number): string =>
    `  ${seen} ${seen > 1 ? "témoins" : "témoin"} sur ${of} ${seen > 1 ? "ont" : "a"} vu ce registre (il en faut ${needed}).`,
  /** As wide as a date. */
  absent: "absent",
  others: (count: number): string =>
    count === 1
      ? "  1 autre signature, d’une clé qui n’est pas dans la politique."
      : `  ${count} autres signatures, de clés qui ne sont pas dans la politique.`,

  noDate: "  Aucune date n’est établie\u00a0: ni un horodatage ni un quorum de témoins n’en confirme une.",
  dated: (at: string, authority: string | null): string =>
    `  Il figurait au registre au plus tard le ${at}\u00a0: date établie par ${authority ?? "le quorum des témoins"}.`,
  revoked: (at: string, who: keyof typeof by): string =>
    `  RÉVOQUÉ le ${at} (date donnée par le service)${by[who]}\u00a0: le fichier correspond, mais son inscription n’est plus valable.`,
  declared: "  Déclaré sans dépôt du fichier\u00a0: le registre n’a jamais vu ce fichier.",
  events: "  Événements de l’objet, aux dates données par le service\u00a0:",
  event: (at: string, type: string, entry: number): string => `  ${at}  ${event(type)}, inscription n°\u00a0${entry}`,
  gap: "  La preuve d’un événement intermédiaire manque.",
  metadata: (entry: number): string =>
    `  Métadonnées données par son titulaire à l’inscription n°\u00a0${entry}\u00a0:`,

  documents: {
    contradicts: (name: string, field: string, told: string | null, proven: string | null): string =>
      `  ${name} CONTREDIT LES PREUVES\u00a0: ${field} ${told === null ? "est un JSON illisible" : `vaut ${told}`}${proven === null ? ", ce que ne montre aucune preuve donnée" : `, alors que ${proven} est prouvé`}.`,
    compared: (name: string): string =>
      `  De ${name}, seuls l’empreinte, le numéro, les inscriptions et leurs dates sont comparés\u00a0; le reste n’est pas vérifié.`,
    unchecked: (names: string): string => `  Non vérifié, et sans effet sur ce résultat\u00a0: ${names}.`,
    more: (count: number): string => (count === 1 ? "1 autre" : `${count} autres`),
  },

  stamps: {
    invalid: (name: string, reason: string): string =>
      `  L’HORODATAGE ${name} N’EST PAS VALABLE et ne prouve rien\u00a0: ${reason}`,
    unknownRoot: (authority: string): string =>
      `  L’archive a un horodatage de ${authority}, sous une racine à laquelle ce vérificateur ne se fie pas. Donnez la racine avec --stamp-roots.`,
    /** `accuracy`: in milliseconds; `entry`: null for the registration. */
    registered: (entry: number | null, at: string, accuracy: number | null, authority: string): string =>
      `  ${entry === null ? "Inscrit" : `Inscription n°\u00a0${entry} faite`} au plus tard le ${at} (${accuracy === null ? "précision non indiquée" : `précision de ${accuracy} ms comprise`}), d’après ${authority}.`,
    unknownKey: "    Le point de contrôle horodaté est signé par une clé qui n’est dans aucune politique de confiance.",
    listed: (territory: string, sequence: number, at: string): string =>
      `    Le service le dit qualifié d’après la liste de confiance ${territory} ${sequence} du ${at}\u00a0; ce n’est pas vérifié.`,
  },

  fresh: {
    unreached: (reason: string): string => `  NON COMPARÉ avec aujourd’hui\u00a0: ${reason}`,
    forked: (reason: string): string => `  DEUX HISTOIRES. ${reason} Toutes deux sont signées\u00a0:`,
    size: (size: number): string =>
      `  Aujourd’hui le registre a ${inscriptions(size)}, qui prolongent celles de la preuve.`,
    nothingMissing:
      "  Il n’annonce aucun événement de cet objet qui manque à l’archive\u00a0; personne d’autre ne le confirme.",
    missing: (
      at: string,
      type: string,
      entry: number,
      { isLeftOut, isSigned }: { isLeftOut: boolean; isSigned: boolean },
    ): string =>
      `  MANQUE\u00a0: ${at}  ${event(type)}, inscription n°\u00a0${entry}, ${isLeftOut ? "OMISE de l’archive, pourtant plus récente" : "plus récente que l’archive"}${isSigned ? "" : ", pas encore signée"}.`,
    saw: (at: string, operator: string, size: number): string => `    ${at}  ${operator} a vu ${inscriptions(size)}`,
    noAnswer: (operator: string, problem: string): string => `    sans réponse  ${operator}\u00a0: ${problem}`,
  },
};

export type ReportWords = typeof report;
