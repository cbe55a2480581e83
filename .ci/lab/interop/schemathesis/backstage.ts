/** What a scene is made with. */
import type { ProofAnswer } from "../../../../backend/contract/proof.ts";
import type { Keeper } from "./keeper.ts";
import type { Mailbox } from "./mailbox.ts";
import type { People, Person, WithPasskey } from "./people.ts";

type Texts = Readonly<Record<string, string>>;

/** What makes a call succeed that made-up values would not, beside those. */
export interface Fill {
  /** Sent as the bearer token, instead of that of the usual caller. */
  readonly token?: string;
  readonly headers?: Texts;
  readonly path?: Texts;
  readonly query?: Texts;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body, without anything made up. */
  readonly whole?: Readonly<Record<string, unknown>>;
  /** Made-up members of query and body that are left out. */
  readonly without?: readonly string[];
}

export type Scene = () => Promise<Fill>;
/** By the operation's name. */
export type Scenes = Readonly<Record<string, Scene>>;

export interface Backstage {
  readonly people: People;
  readonly mailbox: Mailbox;
  /** Who makes the calls, but for those of administrators. */
  readonly person: Keeper<Person>;
  /** Another person. */
  readonly peer: Keeper<Person>;
  readonly administrator: Keeper<WithPasskey>;
  readonly url: string;
  readonly metricsToken: string;
  /** Address that webhooks may be sent to. */
  readonly receiver: string;
  /** A scene with a limited number of accounts: each new account costs the service some hashing. */
  readonly few: (scene: Scene) => Scene;
}

export const setAtMost =
  (times: number): Backstage["few"] =>
  (scene) => {
    let left = times;
    return async () => (left-- > 0 ? scene() : {});
  };

/** What is made once, for as long as `person` is the same. */
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

/** Tries until it succeeds: background work after a change takes its time. */
export async function until<T>(find: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await find().catch(() => null);
    if (found !== null && found !== undefined) return found;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`It did not come: ${find}`);
}

/** The ticket of an address that downloads once. */
export const ticketOf = ({ link }: ProofAnswer): string => link.slice(link.lastIndexOf("/") + 1);

/** Unclaimed, since generated hashes are soon claimed; in the form in which hooks.py builds addresses. */
export const newAddress = (): string => `${crypto.randomUUID().slice(0, 18)}@people.example`;
