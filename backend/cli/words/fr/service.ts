/** Texts about the service, its key and the connection to it, in French. */
import { amounts } from "./amounts.ts";

/** What an error code means. The message of the service follows it, in English. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid_input: "Le service refuse une valeur.",
  unauthenticated: "Le service n’accepte pas cette clé d’API.",
  forbidden: "La clé d’API ne permet pas cette action.",
  not_found: "Le service ne trouve pas ce qui est demandé.",
  already_registered: "Ce fichier est déjà inscrit.",
  conflict: "L’état de l’objet ou du compte ne permet pas cette action.",
  in_progress: "La même demande est déjà en cours.",
  gone: "Ce qui est demandé n’existe plus.",
  too_large: "L’envoi dépasse la taille permise.",
  timeout: "La demande est arrivée trop lentement.",
  rate_limited: "Une limite du service est atteinte.",
  unavailable: "Le service est indisponible pour le moment.",
  awaiting_witnesses: "Les témoins du registre n’ont pas encore répondu.",
  publication_stopped: "Le registre ne publie plus pour le moment.",
  quota_exceeded: "Le quota du compte est atteint.",
  no_space: "Le service n’a plus d’espace de stockage.",
  internal: "Le service a rencontré une erreur interne.",
};

/** What an error of the client means. It is complete: no English text follows. */
const CLIENT: Readonly<Record<string, (why: string) => string>> = {
  network: (why) => `Le service est injoignable\u00a0: ${why}.`,
  untrusted: (why) => `Le certificat du service n’est pas digne de confiance\u00a0: ${why}.`,
  timeout: () => "Le service n’a pas répondu dans le délai fixé (--timeout).",
  changed: () => "Le fichier a changé pendant son envoi.",
  unauthenticated: () =>
    "La clé d’API contient des caractères qu’aucune clé ne contient, comme des espaces ou des sauts de ligne.",
};

export const service = {
  /** `message`: the text of the service in English. */
  refusal: (code: string, message: string): string =>
    [...(REFUSALS[code] ? [REFUSALS[code]] : []), `Réponse du service\u00a0: ${message}`].join(" "),
  /** An error that the client reports. `why`: its cause. */
  ofClient: (code: string, message: string, why: string): string => CLIENT[code]?.(why) ?? message,
  foreignAnswer: (_message: string, status: number): string =>
    `La réponse reçue (état ${status}) n’est pas celle d’Authentica. Vérifiez l’adresse du service.`,
  redirect: (_message: string, to: string | null): string =>
    `Le service renvoie à une autre adresse${to === null ? "" : ` (${to})`}\u00a0: utilisez cette adresse.`,
  request: (id: string) => ` (requête ${id})`,
  later: (seconds: number) => ` Réessayez dans ${amounts.duration(seconds)}.`,
  which:
    "Quel service\u00a0? Indiquez-le avec --url ou AUTHENTICA_URL, ou connectez-vous\u00a0: authentica login --url ADRESSE.",
  address: (typed: string) =>
    `Adresse d’un service attendue, par exemple https://authentica.example\u00a0; reçue\u00a0: «\u00a0${typed}\u00a0».`,
  notEncrypted: (typed: string) =>
    `${typed} n’est pas chiffré\u00a0: votre clé pourrait être lue en chemin. Pour l’accepter, ajoutez --insecure-http.`,
  noKey: (url: string) =>
    `Aucune clé pour ${url}\u00a0: exécutez authentica login --url ${url}, ou définissez AUTHENTICA_KEY.`,
  fewResults: "Le service n’a pas rendu un résultat pour chaque fichier.",
  credentials: {
    damaged: (file: string, _why: string) =>
      `${file} est abîmé\u00a0: ce n’est pas du JSON. Supprimez-le, puis exécutez de nouveau authentica login.`,
    unreadable: (file: string, why: string) => `${file} est illisible\u00a0: ${why}.`,
    open: (file: string) =>
      `${file} contient votre clé, et d’autres utilisateurs peuvent le lire\u00a0: limitez l’accès avec chmod 600, et envisagez de remplacer la clé.`,
  },
  proxy: {
    readsKey: (variable: string, url: string) =>
      `${variable} impose pour ${url} un proxy qui recevrait votre clé en clair\u00a0: ajoutez le service à NO_PROXY, ou acceptez-le avec --insecure-http.`,
    address: (variable: string) =>
      `${variable} doit être l’adresse d’un proxy HTTP, par exemple http://proxy.example:3128.`,
    escape: (variable: string) =>
      `${variable} contient un signe % mal formé dans le nom d’utilisateur ou le mot de passe\u00a0: écrivez % sous la forme %25.`,
    needsPassword: (host: string, variable: string) =>
      `Le proxy ${host} demande un nom d’utilisateur et un mot de passe\u00a0: ajoutez-les à ${variable}, par exemple http://NOM:MOTDEPASSE@proxy.example:3128.`,
    wrongPassword: (host: string, variable: string) =>
      `Le proxy ${host} refuse le nom d’utilisateur et le mot de passe de ${variable}.`,
    away: (host: string, variable: string, target: string, status: number) =>
      `Le proxy ${host}, donné par ${variable}, ne peut joindre ${target} pour le moment (${status}).`,
    refuses: (host: string, variable: string, target: string, status: number) =>
      `Le proxy ${host}, donné par ${variable}, refuse de joindre ${target} (${status})\u00a0: consultez son administrateur, ou ajoutez le service à NO_PROXY s’il est joignable directement.`,
    unusable: (host: string, why: string) => `le proxy ${host} est inutilisable\u00a0: ${why}`,
    silent: "le proxy ne répond pas",
  },
  noData: (seconds: number) => `aucune donnée reçue pendant ${amounts.duration(seconds)}`,
  notNeeded: "la connexion n’est plus nécessaire",
  continuing: "Reprise.",
  limited: (sentence: string, seconds: number) => `${sentence} Reprise dans ${amounts.duration(seconds)}.`,
  dailyLimit: "Le nombre d’inscriptions permis par jour est atteint.",
};

export type ServiceWords = typeof service;
