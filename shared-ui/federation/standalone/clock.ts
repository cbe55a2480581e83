/**
 * Sets the clock of the page: `now` is the current time (ms since 1970), and time continues from there. A recording
 * is shown at the time when it was made. Otherwise « il y a deux minutes » would be wrong, offers would have expired,
 * and signed dates would not match. Must be called before other code reads the clock.
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
