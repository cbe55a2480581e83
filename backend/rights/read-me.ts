/** The page that explains an export to whoever opens it, `LISEZ-MOI.txt`. `at` in ms since 1970. */
export function readMe(publicUrl: string, at: number): string {
  const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
  return `VOS DONNÉES SUR AUTHENTICA
${publicUrl}
Copie faite le ${day} (temps universel).

CE QUE CONTIENT CETTE ARCHIVE

donnees.json
  Tout ce qu’Authentica conserve à votre sujet, en JSON (UTF-8) :
  account        votre profil ; votre mot de passe n’est pas conservé, seulement une empreinte qui reste sur le serveur ;
  sessions       les appareils connectés à votre compte ;
  passkeys       vos clés d’accès : nom, dates, appareil ; jamais la clé elle-même ;
  objects        vos objets, chacun avec son historique (events) ;
  notifications  ce que la cloche vous a signalé, et si vous l’avez lu (read) ;
  scans          les fichiers numérisés depuis moins de 24 heures, gardés en attente d’une réclamation.

fichiers/
  Les fichiers que vous avez certifiés et confiés à Authentica, à l’octet près, sous leur identifiant de preuve.

couvertures/
  Les images de couverture de vos objets.

numerisations/
  Les fichiers en attente d’une réclamation, sous leur empreinte SHA-256.

VÉRIFIER VOTRE HISTORIQUE AU REGISTRE

Le registre public ne contient aucun nom. Chaque inscription (leaf) porte un engagement « c » que vous seul pouvez
ouvrir, grâce à ce que donnees.json donne pour chaque événement :
  leafIndex  la place de l’inscription dans le registre ;
  leaf       l’inscription, mot pour mot ;
  event      l’événement privé : qui, quoi, sur quel objet ;
  salt       32 octets au hasard, en base64url.
L’engagement est le SHA-256, en base64url, du JSON canonique de « event » (RFC 8785) suivi des 32 octets de « salt ».
S’il est égal à « c », l’événement est bien celui que le registre a inscrit, à la date « ts » (secondes depuis 1970).

Qui possède « event » et « salt » peut faire cette vérification : ne les confiez qu’à qui doit la faire.
`;
}
