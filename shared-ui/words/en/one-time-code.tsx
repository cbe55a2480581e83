import type { words as french } from "../fr/one-time-code.tsx";

export const words: typeof french = {
  legend: "Six-digit code",
  digit: (number, of) => `Digit ${number} of ${of}`,
  resend: "Send again",
  wait: (left) => <>Nothing received? Check your spam folder. You can request a new code in {left}.</>,
  seconds: (count) => `${count}\u00a0s`,
  again: "Nothing received? We can send you a new code.",
};
