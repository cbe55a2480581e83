/** Sessions that are renewed or replaced if a tested request ends them. */
import type { People, Person, WithPasskey } from "./people.ts";

/**
 * Returns a signed-in person with a recent confirmation of identity. `stale` is a token of theirs that was refused.
 */
export type Keeper<P extends Person> = (stale?: string | null) => Promise<P>;

/** Interval of renewal (ms); a token and a confirmation last ten minutes. */
const RENEWED_MS = 4 * 60_000;
const SPARE = 12;

/** If the account has changed, `renew` rejects and another account is opened. */
function createKeeper<P extends Person>(open: () => Promise<P>, renew: (who: P) => Promise<P>): Keeper<P> {
  let held: Promise<{ readonly who: P; readonly since: number }> | null = null;

  function hold(opened: Promise<P>) {
    const holding = opened.then((who) => ({ who, since: Date.now() }));
    holding.catch(() => {
      if (held === holding) held = null;
    });
    held = holding;
    return holding;
  }

  return async function now(stale = null) {
    const known = held ?? hold(open());
    const { who, since } = await known;
    if (who.accessToken !== stale && Date.now() - since < RENEWED_MS) return who;
    const next = held === known ? hold(renew(who).catch(open)) : (held ?? hold(open()));
    return (await next).who;
  };
}

/**
 * A person with a proven address and an object. The person is replaced now and then, so that no account grows without
 * end.
 */
export function keepPerson(people: People): Keeper<Person> {
  let since = 0;

  async function open(): Promise<Person> {
    since = Date.now();
    const who = await people.proven();
    await people.claimed(who);
    return who;
  }
  return createKeeper(open, (who) => (Date.now() - since < RENEWED_MS ? people.signIn(who) : open()));
}

/** An administrator who signs in with a passkey. There are several, because a call may lock one out. */
export async function keepAdministrator(people: People, rootEmail: string): Promise<Keeper<WithPasskey>> {
  const spare: WithPasskey[] = [];

  async function signIn(who: WithPasskey): Promise<WithPasskey> {
    const now = await people.signInByPasskey(who);
    await people.get("/admin/fields", now);
    return now;
  }

  async function promoted(by: WithPasskey): Promise<WithPasskey> {
    const who = await people.withPasskey(await people.proven());
    const form = { role: "admin", reason: "Essai" };
    await people.call("PUT", `/admin/users/${await people.idOf(who)}/role`, by, form);
    return who;
  }

  const root = { email: rootEmail, wallet: "", accessToken: "", refreshToken: "" };
  const first = await signIn(await people.withPasskey(await people.signIn(root)));
  spare.push(...(await Promise.all(Array.from({ length: SPARE }, () => promoted(first)))));

  async function open(): Promise<WithPasskey> {
    for (let next = spare.shift(); next; next = spare.shift()) {
      const who = await signIn(next).catch(() => null);
      if (!who) continue;
      spare.push(await promoted(who));
      return who;
    }
    throw new Error("No administrator account can sign in any more.");
  }
  return createKeeper(open, signIn);
}
