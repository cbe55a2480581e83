import type { ErrorCode } from "@authentica/backend/contract/errors";

const WORDS: Partial<Readonly<Record<ErrorCode, string>>> = {
  invalid_input: "la demande était mal formée",
  forbidden: "ce n’est pas permis",
  not_found: "rien ne porte cet identifiant",
  conflict: "l’état des choses ne le permettait pas",
  too_large: "la demande était trop longue",
  unsupported_media_type: "la demande n’était pas en JSON",
  timeout: "la demande n’est pas arrivée en entier",
  reauthentication_required: "l’identité n’avait pas été confirmée depuis peu",
};

/** That something was refused and why, with the code that says it to programs. */
export function refusalWords(code: string | null): string {
  const why = (WORDS as Readonly<Record<string, string>>)[code ?? ""];
  return why ? `Refusé\u00a0: ${why} (${code})` : `Refusé (${code ?? "sans code"})`;
}
