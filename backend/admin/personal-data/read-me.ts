import { instantOf } from "../../contract/instant.ts";

/**
 * Returns `LISEZ-MOI.txt`, the page that explains a data export and lists the members of its JSON document. `at` in
 * ms since 1970.
 */
export function readMe(
  publicUrl: string,
  at: number,
  lists: readonly { readonly member: string; readonly means: string }[],
): string {
  return `VOS DONNÉES SUR AUTHENTICA
${publicUrl}
Copie faite le ${instantOf(Math.floor(at / 1000)).utc} (temps universel).

CE QUE CONTIENT CETTE ARCHIVE

donnees.json
  Tout ce qu’Authentica conserve à votre sujet, en JSON (UTF-8)\u00a0:
  account        votre profil\u00a0; votre mot de passe n’est pas conservé, seulement une empreinte qui reste sur le serveur\u00a0;
${lists.map(({ member, means }) => `  ${member.padEnd(15)}${means}`).join("\u00a0;\n")}.

fichiers/
  Les fichiers que vous avez certifiés et confiés à Authentica, à l’octet près, sous leur identifiant de preuve.

couvertures/
  Les images de couverture de vos objets.

numerisations/
  Les fichiers en attente d’une réclamation, sous leur empreinte SHA-256.

VÉRIFIER VOTRE HISTORIQUE AU REGISTRE

Le registre public ne contient aucun nom. Chaque inscription (leaf) porte un engagement «\u00a0c\u00a0» que vous seul pouvez
ouvrir, grâce à ce que donnees.json donne pour chaque événement\u00a0:
  leafIndex  la place de l’inscription dans le registre\u00a0;
  leaf       l’inscription, mot pour mot\u00a0;
  event      l’événement privé\u00a0: qui, quoi, sur quel objet\u00a0;
  salt       32 octets au hasard, en base64url.
De ce qu’un propriétaire précédent a fait d’un objet, seule l’inscription figure ici\u00a0: le reste n’appartient qu’à lui.
L’engagement est le SHA-256, en base64url, du JSON canonique de «\u00a0event\u00a0» (RFC 8785) suivi des 32 octets de «\u00a0salt\u00a0».
S’il est égal à «\u00a0c\u00a0», l’événement est bien celui que le registre a inscrit, à la date «\u00a0ts\u00a0» (secondes depuis 1970).

Qui possède «\u00a0event\u00a0» et «\u00a0salt\u00a0» peut faire cette vérification\u00a0: ne les confiez qu’à qui doit la faire.
`;
}
