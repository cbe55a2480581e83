import { WEBHOOK_ADDRESS_MAX, type WebhookEvent } from "@authentica/backend/contract/constants";
import type { ErrorBody } from "@authentica/backend/contract/errors";
import type { Webhook, WebhookAttempt } from "@authentica/backend/contract/webhook";
import { numberFormat } from "@authentica/shared-ui/format/number";
import { words } from "#words/webhooks.tsx";

/** Texts for an event of webhooks. */
export interface EventWords {
  readonly event: WebhookEvent;
  readonly name: string;
  readonly means: string;
}

/** All events, in the order in which screens list them. */
export const EVENTS: readonly EventWords[] = [
  { event: "object.registered", ...words.events.registered },
  { event: "object.edited", ...words.events.edited },
  { event: "object.transferred", ...words.events.transferred },
  { event: "object.revoked", ...words.events.revoked },
  { event: "object.erased", ...words.events.erased },
  { event: "object.stamped", ...words.events.stamped },
  { event: "object.viewed", ...words.events.viewed },
];

const NAMES: ReadonlyMap<string, string> = new Map(EVENTS.map(({ event, name }) => [event, name]));

/** Returns the name of the event that was delivered, in one word. */
export const eventName = (type: WebhookAttempt["type"]): string =>
  NAMES.get(type) ?? (type === "challenge" ? words.events.confirmation : words.events.test);

/**
 * Returns the names of events, in the order in which screens list them: « Enregistré, modifié ». If all events are
 * chosen, returns « Tous les événements ».
 */
export function eventsInWords(events: readonly WebhookEvent[]): string {
  if (events.length === EVENTS.length) return words.events.all;
  const [first = "", ...others] = EVENTS.filter(({ event }) => events.includes(event)).map(({ name }) => name);
  return [first, ...others.map((name) => name.toLowerCase())].join(", ");
}

/** Returns the answer to a delivery as a text: « 200 », « 503, refusé », « pas de réponse en 15 secondes ». */
export function answerInWords({ status, failure }: Pick<WebhookAttempt, "status" | "failure">): string {
  const reason = failure === null ? [] : [words.attempts.failures[failure]];
  const text = [...(status === null ? [] : [String(status)]), ...reason].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const formatSeconds = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a duration: « 84 ms », « 1,2 s ». */
export const durationInWords = (ms: number): string =>
  ms < 1000 ? `${ms}\u00a0ms` : `${formatSeconds(ms / 1000)}\u00a0s`;

/** Returns why nothing is sent to a webhook any more. */
export const disabledInWords = ({ by }: NonNullable<Webhook["disabled"]>): string => words.row.disabled[by];

/** Returns how many deliveries are waiting: « 3 envois en attente ». */
export function waitingInWords(waiting: number): string {
  if (waiting >= 100) return words.row.manyWaiting;
  return waiting === 1 ? words.row.oneWaiting : words.row.waiting(waiting);
}

/**
 * Returns what is wrong with a typed address, as far as the page can find out. Returns `undefined` if it may be sent;
 * the server makes the final decision.
 */
export function addressProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return words.adding.address.missing;
  if (text.length > WEBHOOK_ADDRESS_MAX) return words.adding.address.long(WEBHOOK_ADDRESS_MAX);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || /\s/.test(text)) return words.adding.address.incomplete;
  if (isHere(url)) return undefined;
  return url.protocol === "https:" ? undefined : words.adding.address.insecure;
}

/** An installation that runs on this machine may accept such addresses. */
const isHere = ({ protocol, hostname }: URL): boolean => protocol === "http:" && hostname === "127.0.0.1";

/** Returns a text for an address that the server refused, or `undefined` if the server refused something else. */
export function refusedAddress(body: unknown): string | undefined {
  const { issues = [] } = (body ?? {}) as Partial<ErrorBody>;
  const isAddress = issues.some(({ field }) => field === "url");
  return isAddress ? words.adding.address.refused : undefined;
}
