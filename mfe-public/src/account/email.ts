const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Words beside a field whose e-mail address has not the shape of one. */
export const EMAIL_SHAPE = "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.";

/** What is wrong with a typed e-mail address; `null` when it may be sent. The server decides. */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return "Indiquez votre adresse e-mail.";
  return SHAPE.test(email) ? null : EMAIL_SHAPE;
}
