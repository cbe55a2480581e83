/** The guests of this service (`backend/docs/guests.md`), and what `config.ts`, `main.ts`, `api/` and `tasks/` ask of all of them. */

import type { EndsListening } from "../accounts/takeover/takeover.ts";
import { badge } from "./badge/guest.ts";
import { cards } from "./cards/guest.ts";
import type { ConfiguredGuest, ErasedObject, Guest, GuestCommand, GuestDeps, OpenedGuest } from "./port/guest.ts";
import { webhooks } from "./webhooks/guest.ts";
import { witness } from "./witness/guest.ts";

/** In the order of the table of settings. */
export const GUESTS = [webhooks, badge, cards, witness] as const satisfies readonly Guest[];

/** Guests that the service does without: a setting of theirs stops its start. */
export const LEFT_OUT: readonly Guest[] = [];

/** Calls of guests, for the typed client. */
export type GuestApi = ReturnType<ReturnType<typeof webhooks.open>["routes"]>;

export type GuestSetting = (typeof GUESTS)[number]["settings"][number];

/** Reads the settings of `guests`. Throws `Error` where one of a guest that is left out is set. */
export function readGuests(
  read: (name: GuestSetting) => string | undefined,
  site: { readonly publicUrl: string },
  guests: readonly Guest[] = GUESTS,
): ConfiguredGuest[] {
  const readAny = read as (name: string) => string | undefined;
  for (const { name, settings } of [...GUESTS, ...LEFT_OUT].filter((guest: Guest) => !guests.includes(guest)))
    for (const setting of settings)
      if (readAny(setting) !== undefined)
        throw new Error(`${setting} is set, but this service has no ${name}: unset it (backend/docs/guests.md).`);
  return guests.map((guest) => ({ guest, settings: guest.readSettings(readAny, site) }));
}

/** Ends what guests let somebody know of an account. */
export const endsListeningOf =
  (guests: readonly Guest[], now: () => number): EndsListening =>
  async (read, userId, by) =>
    (await Promise.all(guests.map((guest) => guest.endsListening?.(read, userId, by, now()) ?? []))).flat();

/** What guests write when an administrator erases an object; `now` in ms since 1970. */
export const onErasedOf = (guests: readonly Guest[]) => (erased: ErasedObject, now: number) =>
  guests.flatMap((guest) => guest.onErased?.(erased, now) ?? []);

/** What guests add to the preview of an object's page. */
export const previewsOf = (guests: readonly Guest[]) => guests.flatMap(({ preview }) => preview ?? []);

/** The picture of pages that are no object's. */
export const siteImageOf = (guests: readonly Guest[], publicUrl: string) =>
  guests.map(({ siteImage }) => siteImage?.(publicUrl)).find((image) => image !== undefined);

/** Commands of guests, by their names. */
export const GUEST_COMMANDS: ReadonlyMap<string, GuestCommand> = new Map(
  GUESTS.flatMap((guest: Guest) => (guest.command ? [[guest.name, guest.command] as const] : [])),
);

/** Opens them; `of` answers one of them as it was opened. */
export function openGuests(guests: readonly ConfiguredGuest[], deps: GuestDeps) {
  const opened = new Map<object, OpenedGuest>(
    guests.map(({ guest, settings }) => [guest, guest.open(deps, settings)] as const),
  );
  return {
    all: [...opened.values()],
    /** Throws if the application was not given it. */
    of<Opened extends OpenedGuest>(guest: { readonly name: string; open(...args: never): Opened }): Opened {
      const one = opened.get(guest);
      if (!one) throw new Error(`This application has no ${guest.name}.`);
      return one as Opened;
    },
  };
}

export type { ConfiguredGuest, GuestCommand } from "./port/guest.ts";
