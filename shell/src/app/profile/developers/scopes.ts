import type { ApiScope } from "@authentica/backend/contract/api-key";

/** A scope of API keys, for users: a verb, and what the scope allows. */
export interface ScopeWords {
  readonly scope: ApiScope;
  readonly verb: string;
  readonly means: string;
}

/** All scopes, in the order in which screens list them. */
export const SCOPES: readonly ScopeWords[] = [
  {
    scope: "claim",
    verb: "Certifier",
    means: "Déposer des fichiers, les enregistrer à votre nom, changer le nom et les métadonnées de vos objets.",
  },
  {
    scope: "read",
    verb: "Lire",
    means: "Vos objets, leurs fichiers, leurs preuves, leur historique, vos notifications et vos transferts.",
  },
  {
    scope: "verify",
    verb: "Vérifier",
    means: "Chercher une empreinte en votre nom\u00a0: son propriétaire apprend qu’elle a été consultée.",
  },
  {
    scope: "transfer",
    verb: "Transférer",
    means:
      "Proposer vos objets à d’autres, accepter ou refuser ceux que l’on vous propose, sans vous redemander qui vous êtes.",
  },
];

/** Returns the scopes as verbs: « Certifier, lire ». */
export function verbsOf(scopes: readonly ApiScope[]): string {
  const [first = "", ...others] = SCOPES.filter(({ scope }) => scopes.includes(scope)).map(({ verb }) => verb);
  return [first, ...others.map((verb) => verb.toLowerCase())].join(", ");
}
