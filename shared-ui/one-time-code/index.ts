/** The code of a letter: a box a digit, and the button that asks for another one. */

export { OtpBoxes, type OtpFocus } from "./otp-boxes.tsx";
export { codeOf, digitsOf, firstEmpty, NO_DIGITS } from "./otp-digits.ts";
export { Resend } from "./resend.tsx";
