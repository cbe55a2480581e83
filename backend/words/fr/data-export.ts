/** Words of the export of a user's data (`admin/personal-data`), in French. */

/** Data that the page about an export states. */
export interface ReadMe {
  readonly publicUrl: string;
  /** Time of the export in UTC, in words. */
  readonly made: string;
  /** Lists of the JSON document, in the order of the document. */
  readonly lists: readonly { readonly member: string; readonly means: string }[];
}

/** Names within the archive. */
const names = {
  readMe: "LISEZ-MOI.txt",
  data: "donnees.json",
  files: "fichiers",
  covers: "couvertures",
  scans: "numerisations",
  /** Name of a file whose own name has no usable character. */
  unnamed: "fichier",
};

export const dataExport = {
  /** Name of the archive without its date. */
  archive: "authentica-mes-donnees",
  names,
  /** Lists of the JSON document, by their member. */
  members: {
    objects: "vos objets, chacun avec son historique (events)",
    formerObjects: "les objets que vous avez transférés, avec ce que vous y avez fait",
    offers: "les propositions de transfert en cours, les vôtres et celles qui vous sont faites",
    notifications: "ce que la cloche vous a signalé, et si vous l’avez lu (read)",
    scans: "les fichiers numérisés depuis moins de 24 heures, gardés en attente d’inscription",
    shownFiles: "les fichiers que vous avez montrés depuis moins de 24 heures",
    preferences: "les annonces que vous avez désactivées (off\u00a0: bell, la cloche\u00a0; letter, l’e-mail)",
    cessions: "les transferts dont vous avez été l’une des deux parties",
    authenticatorApp:
      "votre application d’authentification\u00a0: dates, codes de secours restants\u00a0; jamais son secret ni les codes",
    formerNames: "vos noms précédents, que l’historique montre encore pour cette période",
    sessions: "les appareils connectés à votre compte",
    passkeys: "vos clés d’accès\u00a0: nom, dates, appareil\u00a0; jamais la clé elle-même",
    apiKeys: "vos clés d’API\u00a0: nom, droits, réseaux, dates\u00a0; jamais la clé elle-même",
    demoRequests: "la demande de démonstration faite avec votre adresse, s’il y en a une",
    emailChanges: "le changement d’adresse que vous avez demandé",
    formerEmails: "l’adresse que vous avez quittée il y a moins de sept jours",
    webhooks: "vos webhooks\u00a0: adresses, événements, dates\u00a0; jamais leurs secrets",
    webhookDeliveries: "les derniers envois de vos webhooks, et les réponses reçues",
  },
  readMe: ({ publicUrl, made, lists }: ReadMe): string => `VOS DONNÉES SUR AUTHENTICA
${publicUrl}
Copie faite le ${made} (temps universel).

CE QUE CONTIENT CETTE ARCHIVE

${names.data}
  Tout ce qu’Authentica conserve à votre sujet, en JSON (UTF-8)\u00a0:
  account        votre profil\u00a0; votre mot de passe n’est pas conservé, seulement une empreinte qui reste sur le serveur\u00a0;
${lists.map(({ member, means }) => `  ${member.padEnd(14)} ${means}`).join("\u00a0;\n")}.

${names.files}/
  Les fichiers que vous avez certifiés et confiés à Authentica, à l’octet près, sous leur identifiant de preuve.

${names.covers}/
  Les images de couverture de vos objets.

${names.scans}/
  Les fichiers en attente d’inscription, sous leur empreinte SHA-256.

VÉRIFIER VOTRE HISTORIQUE AU REGISTRE

Le registre public ne contient aucun nom. Chaque inscription (leaf) porte un engagement «\u00a0c\u00a0» que vous seul pouvez
ouvrir, grâce à ce que ${names.data} donne pour chaque événement\u00a0:
  leafIndex  la place de l’inscription dans le registre\u00a0;
  leaf       l’inscription, mot pour mot\u00a0;
  event      l’événement privé\u00a0: qui, quoi, sur quel objet\u00a0;
  salt       32 octets au hasard, en base64url.
De ce qu’un titulaire précédent a fait d’un objet, seule l’inscription figure ici\u00a0: le reste n’appartient qu’à lui.
L’engagement est le SHA-256, en base64url, du JSON canonique de «\u00a0event\u00a0» (RFC 8785) suivi des 32 octets de «\u00a0salt\u00a0».
S’il est égal à «\u00a0c\u00a0», l’événement est bien celui que le registre a inscrit, à la date «\u00a0ts\u00a0» (secondes depuis 1970).

Toute personne qui a «\u00a0event\u00a0» et «\u00a0salt\u00a0» peut faire cette vérification\u00a0: ne les confiez qu’aux personnes qui doivent la faire.
`,
};

export type DataExportWords = typeof dataExport;
