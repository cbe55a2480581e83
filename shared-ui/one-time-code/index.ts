/** Input for the code that was sent by e-mail, with one box per digit, and the button that requests another code. */

export { OtpBoxes, type OtpFocus } from "./otp-boxes.tsx";
export { codeOf, digitsOf, firstEmpty, NO_DIGITS } from "./otp-digits.ts";
export { Resend } from "./resend.tsx";
