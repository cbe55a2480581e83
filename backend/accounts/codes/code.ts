import { OTP_DIGITS } from "../../contract/constants.ts";

/**
 * Returns six random digits. Random values of the largest multiple of 10^6 below 2^32 or more are discarded, so that
 * all codes are equally likely.
 */
export function newCode(randomBytes: (length: number) => Uint8Array): string {
  const codes = 10 ** OTP_DIGITS;
  const usable = Math.floor(2 ** 32 / codes) * codes;
  for (;;) {
    const bytes = randomBytes(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    if (number < usable) return String(number % codes).padStart(OTP_DIGITS, "0");
  }
}
