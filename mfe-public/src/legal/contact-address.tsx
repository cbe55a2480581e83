/** Where people write to us: what `CONTACT_EMAIL` is by default. */
export const CONTACT_ADDRESS = "contact@authentica.example";

/** The address, as a link that opens a letter. */
export function ContactAddress() {
  return <a href={`mailto:${CONTACT_ADDRESS}`}>{CONTACT_ADDRESS}</a>;
}
