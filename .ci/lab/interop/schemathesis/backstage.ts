/** Tools for preparing the state that a call needs (a scene). */
import type { ProofAnswer } from "../../../../backend/contract/proof.ts";
import type { Keeper } from "./keeper.ts";
import type { Mailbox } from "./mailbox.ts";
import type { People, Person, WithPasskey } from "./people.ts";

type Texts = Readonly<Record<string, string>>;

/** Input that makes a call succeed, in addition to generated values. */
export interface Fill {
  /** Bearer token, if it is not that of the usual caller. */
  readonly token?: string;
  readonly headers?: Texts;
  readonly path?: Texts;
  readonly query?: Texts;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The complete body, instead of a generated one. */
  readonly whole?: Readonly<Record<string, unknown>>;
  /** Generated members of query and body to remove. */
  readonly without?: readonly string[];
}

export type Scene = () => Promise<Fill>;
/** Scenes by name of the operation. */
export type Scenes = Readonly<Record<string, Scene>>;

export interface Backstage {
  readonly people: People;
  readonly mailbox: Mailbox;
  /** Account that sends all requests except the ones that need an administrator. */
  readonly person: Keeper<Person>;
  /** Another person. */
  readonly peer: Keeper<Person>;
  readonly administrator: Keeper<WithPasskey>;
  readonly url: string;
  readonly metricsToken: string;
  /** Address that webhooks may send to. */
  readonly receiver: string;
  /** Limits the number of accounts of a scene, because each new account costs the service a password hash. */
  readonly few: (scene: Scene) => Scene;
}

export const setAtMost =
  (times: number): Backstage["few"] =>
  (scene) => {
    let left = times;
    return async () => (left-- > 0 ? scene() : {});
  };

/** Makes something once for each person, and again after `person` was replaced. */
export function once<T>(person: Keeper<Person>, make: (who: Person) => Promise<T>): () => Promise<T> {
  let made: { readonly email: string; readonly value: Promise<T> } | null = null;
  return async () => {
    const who = await person();
    if (made?.email === who.email) return made.value;
    const making = { email: who.email, value: make(who) };
    making.value.catch(() => {
      if (made === making) made = null;
    });
    made = making;
    return making.value;
  };
}

/** Repeats `find` until it returns something, because background work takes time. */
export async function until<T>(find: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await find().catch(() => null);
    if (found !== null && found !== undefined) return found;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`The result of ${find} did not arrive within 10 s.`);
}

/** Returns the ticket of a one-time download address. */
export const ticketOf = ({ link }: ProofAnswer): string => link.slice(link.lastIndexOf("/") + 1);

/**
 * Returns a new e-mail address in the form that hooks.py uses. The address is random, because most generated addresses
 * are soon in use.
 */
export const newAddress = (): string => `${crypto.randomUUID().slice(0, 18)}@people.example`;
