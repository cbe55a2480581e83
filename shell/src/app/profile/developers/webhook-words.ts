import { WEBHOOK_ADDRESS_MAX, type WebhookEvent } from "@authentica/backend/contract/constants";
import type { ErrorBody } from "@authentica/backend/contract/errors";
import type { Webhook, WebhookAttempt } from "@authentica/backend/contract/webhook";

/** Texts for an event of webhooks. */
export interface EventWords {
  readonly event: WebhookEvent;
  readonly name: string;
  readonly means: string;
}

/** All events, in the order in which screens list them. */
export const EVENTS: readonly EventWords[] = [
  { event: "object.registered", name: "Enregistré", means: "Un objet vient d’entrer au registre à votre nom." },
  { event: "object.edited", name: "Modifié", means: "Son nom, son fichier ou ses métadonnées ont changé." },
  { event: "object.transferred", name: "Transféré", means: "Vous l’avez donné, ou on vous l’a donné." },
  { event: "object.revoked", name: "Révoqué", means: "Il n’est plus valable." },
  { event: "object.erased", name: "Effacé", means: "Un administrateur l’a effacé." },
  { event: "object.stamped", name: "Horodaté", means: "Une autorité d’horodatage a daté une de ses inscriptions." },
  { event: "object.viewed", name: "Consulté", means: "D’autres l’ont regardé, en un seul envoi par minute." },
];

const NAMES: ReadonlyMap<string, string> = new Map(EVENTS.map(({ event, name }) => [event, name]));

/** Returns the name of the event that was delivered, in one word. */
export const eventName = (type: WebhookAttempt["type"]): string =>
  NAMES.get(type) ?? (type === "challenge" ? "Confirmation" : "Essai");

/**
 * Returns the names of events, in the order in which screens list them: « Enregistré, modifié ». If all events are
 * chosen, returns « Tous les événements ».
 */
export function eventsInWords(events: readonly WebhookEvent[]): string {
  if (events.length === EVENTS.length) return "Tous les événements";
  const [first = "", ...others] = EVENTS.filter(({ event }) => events.includes(event)).map(({ name }) => name);
  return [first, ...others.map((name) => name.toLowerCase())].join(", ");
}

const FAILURES: Readonly<Record<NonNullable<WebhookAttempt["failure"]>, string>> = {
  status: "refusé",
  redirect: "redirigé ailleurs\u00a0: les redirections ne sont pas suivies",
  unknown_name: "le nom de l’adresse n’existe pas, ou personne n’a pu le dire",
  refused_address: "le nom mène à un réseau privé, où rien n’est envoyé",
  no_connection: "personne n’a répondu à cette adresse, en IPv4",
  tls: "le certificat n’est pas celui de ce nom, ou personne ne le reconnaît",
  timeout: "pas de réponse en 15 secondes",
  no_answer: "la réponse n’en est pas une",
  unconfirmed: "la réponse ne renvoie pas le défi",
};

/** Returns the answer to a delivery as a text: « 200 », « 503, refusé », « pas de réponse en 15 secondes ». */
export function answerInWords({ status, failure }: Pick<WebhookAttempt, "status" | "failure">): string {
  const reason = failure === null ? [] : [FAILURES[failure]];
  const words = [...(status === null ? [] : [String(status)]), ...reason].join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a duration: « 84 ms », « 1,2 s ». */
export const durationInWords = (ms: number): string =>
  ms < 1000 ? `${ms}\u00a0ms` : `${(ms / 1000).toFixed(1).replace(".", ",")}\u00a0s`;

const DISABLED: Readonly<Record<NonNullable<Webhook["disabled"]>["by"], string>> = {
  owner: "Désactivé par vous",
  failures: "Désactivé\u00a0: rien n’est arrivé pendant deux jours",
  gone: "Désactivé\u00a0: votre serveur a répondu 410 Gone",
  recovery: "Désactivé quand le compte a été récupéré",
  administrator: "Désactivé par un administrateur",
};

/** Returns why nothing is sent to a webhook any more. */
export const disabledInWords = ({ by }: NonNullable<Webhook["disabled"]>): string => DISABLED[by];

/** Returns how many deliveries are waiting: « 3 envois en attente ». */
export function waitingInWords(waiting: number): string {
  if (waiting >= 100) return "100\u00a0envois en attente, ou plus";
  return waiting === 1 ? "Un envoi en attente" : `${waiting}\u00a0envois en attente`;
}

/**
 * Returns what is wrong with a typed address, as far as the page can find out. Returns `undefined` if it may be sent;
 * the server makes the final decision.
 */
export function addressProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return "Indiquez une adresse.";
  if (text.length > WEBHOOK_ADDRESS_MAX)
    return `Raccourcissez l’adresse\u00a0: ${WEBHOOK_ADDRESS_MAX} caractères au plus.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || /\s/.test(text)) return "Indiquez une adresse complète, comme https://exemple.fr/authentica.";
  if (isHere(url)) return undefined;
  return url.protocol === "https:" ? undefined : "Indiquez une adresse qui commence par https://.";
}

/** An installation that runs on this machine may accept such addresses. */
const isHere = ({ protocol, hostname }: URL): boolean => protocol === "http:" && hostname === "127.0.0.1";

/** Returns a text for an address that the server refused, or `undefined` if the server refused something else. */
export function refusedAddress(body: unknown): string | undefined {
  const { issues = [] } = (body ?? {}) as Partial<ErrorBody>;
  const isAddress = issues.some(({ field }) => field === "url");
  return isAddress
    ? "Il faut une adresse https d’Internet, avec un nom et non un numéro, sur le port 443 ou 8443, sans mot de passe ni «\u00a0#\u00a0»."
    : undefined;
}
