/** Returns a text between brackets and about 40 % longer, with what is not for reading unchanged. */
export function pseudo(text: string): string;

/** Returns a catalogue's source (TypeScript, with or without JSX) with its texts as in the pseudo-locale. */
export function pseudoCatalogue(source: string, name: string): string;
