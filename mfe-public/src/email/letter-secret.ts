/** What the link of a letter carries behind `#link=`; `null` when the address is not the letter's. */
export function letterSecretOf(hash: string): string | null {
  const link = new URLSearchParams(hash.slice(1)).get("link");
  return link && /^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/.test(link) ? link : null;
}
