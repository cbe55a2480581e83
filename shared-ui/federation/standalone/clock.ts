/**
 * Makes the page live at another time, which goes on from there: `now` is what it is at this moment, ms since 1970. A recording
 * is shown at the time when it was made, so that « il y a deux minutes » stays so, offers do not run out, and what was
 * signed keeps the date that was signed. To be called before anything else reads the clock.
 */
export function setClock(now: number): void {
  const Real = Date;
  const ahead = now - Real.now();
  const here = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [here()], asked),
    apply: () => new Real(here()).toString(),
    get: (target, name, receiver) => (name === "now" ? here : Reflect.get(target, name, receiver)),
  });
}
