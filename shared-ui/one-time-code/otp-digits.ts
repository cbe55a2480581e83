import { OTP_DIGITS } from "@authentica/backend/contract/constants";

/** Content of the boxes from left to right. Each is a digit or an empty string. */
export type OtpDigits = readonly string[];

/** Content of the boxes after an input, and the index of the box that gets the focus. */
export interface Written {
  readonly digits: OtpDigits;
  readonly next: number;
}

const LAST = OTP_DIGITS - 1;

export const NO_DIGITS: OtpDigits = Array.from({ length: OTP_DIGITS }, () => "");

/** Matches a complete code within another text. Its digits may be separated by spaces and dashes. */
const CODE = new RegExp(`(?<!\\d)\\d(?:[\\s\\p{Pd}]?\\d){${LAST}}(?!\\d)`, "u");

const digitsIn = (text: string): string => text.normalize("NFKC").replaceAll(/[^0-9]/g, "");

/** Returns the content of the boxes for a complete code. */
export const digitsOf = (code: string): OtpDigits => NO_DIGITS.map((_, at) => code[at] ?? "");

/** Returns the code, or `null` if a box is empty. */
export const codeOf = (digits: OtpDigits): string | null => (digits.every(Boolean) ? digits.join("") : null);

/** Returns the index of the first empty box, or of the last box if none is empty. */
export function firstEmpty(digits: OtpDigits): number {
  const at = digits.indexOf("");
  return at === -1 ? LAST : at;
}

/**
 * Fills several boxes with pasted or autofilled digits. A complete code fills all boxes, no matter into which box it
 * was pasted. Fewer digits are inserted from box `at` on. Returns `null` if the text contains no digit.
 */
export function spread(digits: OtpDigits, at: number, text: string): Written | null {
  const code = CODE.exec(text.normalize("NFKC"))?.[0];
  const found = digitsIn(code ?? text);
  if (found === "") return null;
  const start = found.length >= OTP_DIGITS ? 0 : at;
  const filled = digits.map((digit, box) => found[box - start] ?? digit);
  return { digits: filled, next: Math.min(start + found.length, LAST) };
}

/**
 * Returns the content of the boxes after an input into box `at`. `text` is the new content of that box: empty, the
 * typed digit, the typed digit beside the previous one, or a complete code. Returns `null` if the text contains no
 * digit.
 */
export function write(digits: OtpDigits, at: number, text: string): Written | null {
  if (text === "") return { digits: digits.with(at, ""), next: at };
  const found = digitsIn(text);
  const before = digits[at];
  if (found.length === 2 && before && found.includes(before)) return spread(digits, at, found.replace(before, ""));
  return spread(digits, at, text);
}

/** Returns the box to which a key moves the focus, or `null` if the key does something else. */
export function boxAfterKey(digits: OtpDigits, at: number, key: string): number | null {
  switch (key) {
    case "Backspace":
      return digits[at] === "" && at > 0 ? at - 1 : null;
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowRight":
      return Math.min(at + 1, LAST);
    case "Home":
      return 0;
    case "End":
      return LAST;
    default:
      return null;
  }
}
