import type { ReactNode } from "react";

export const words = {
  legend: "Code à six chiffres",
  digit: (number: number, of: number) => `Chiffre ${number} sur ${of}`,
  resend: "Renvoyer",
  /** `left` is the remaining time with its unit. */
  wait: (left: ReactNode) => (
    <>Rien reçu&nbsp;? Regardez dans les courriers indésirables. Nouveau code possible dans {left}.</>
  ),
  seconds: (count: number) => `${count}\u00a0s`,
  again: "Rien reçu\u00a0? Un nouveau code peut vous être envoyé.",
};
