/** Whether an address typed by its owner is `own`, as the server compares them: trimmed, NFC, whatever the capitals. */
export const isSameEmail = (typed: string, own: string): boolean => keyOf(typed) === keyOf(own);

const keyOf = (email: string) => email.normalize("NFC").trim().toLowerCase();
