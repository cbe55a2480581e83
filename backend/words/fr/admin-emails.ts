/** Words of e-mails about acts of administrators, and about a deleted account, in French. */

const stays =
  "restent, car personne ne peut les retirer. Elles ne contiennent que des empreintes, qui ne disent plus rien de vous.";

const erasing =
  "vos données sont en cours d’effacement\u00a0: votre profil, vos fichiers, leurs images, le nom de vos objets et leur historique. Sous deux jours, il n’en reste rien dans les fichiers du serveur. Les sauvegardes déjà faites gardent vos fichiers trente jours au plus. Votre profil, vos objets et leur historique n’y sont plus lisibles dès la sauvegarde suivante. Rien ne peut être rétabli.";

export const adminEmails = {
  choose: "Choisir mon mot de passe",
  because: (reason: string): string => `Motif\u00a0: ${reason}`,
  reset: {
    subject: "Choisissez un nouveau mot de passe Authentica",
    what: "Un administrateur d’Authentica vous invite à choisir un nouveau mot de passe. Ouvrez cette page et saisissez votre adresse e-mail\u00a0; un code vous sera envoyé\u00a0:",
    unchanged:
      "Votre mot de passe n’a pas changé, et personne d’autre que vous ne peut le choisir. Personne ne vous demandera jamais ce code.",
  },
  dropped: {
    passkeysSubject: "Vos clés d’accès Authentica ont été retirées",
    keysSubject: "Vos clés d’API Authentica ont été révoquées",
    webhooksSubject: "Vos webhooks Authentica ont été désactivés",
    sessions: "Un administrateur d’Authentica a fermé toutes vos sessions.",
    unchanged:
      "Votre mot de passe n’a pas changé. Si vous pensez que quelqu’un d’autre le connaît, choisissez-en un autre\u00a0:",
    passkeys: (count: number): string =>
      count === 1
        ? "La clé d’accès de votre compte a été retirée\u00a0: elle ne permet plus de vous connecter."
        : `Les ${count} clés d’accès de votre compte ont été retirées\u00a0: elles ne permettent plus de vous connecter.`,
    keys: (count: number): string =>
      count === 1
        ? "Votre clé d’API a été révoquée\u00a0: elle ne fonctionne plus."
        : `Vos ${count} clés d’API ont été révoquées\u00a0: elles ne fonctionnent plus.`,
    webhooks:
      "Vos webhooks ont été désactivés\u00a0: rien ne leur est envoyé avant que vous ne les réactiviez dans votre profil.",
  },
  disabled: {
    subject: "Votre compte Authentica est désactivé",
    what: "Un administrateur d’Authentica a désactivé votre compte. Vos sessions sont fermées, vos clés d’API révoquées et vos webhooks arrêtés.",
    stays: (contact: string): string =>
      `Vos inscriptions restent au registre, et vos preuves restent valables. Pour toute question, écrivez à ${contact}.`,
  },
  invitation: {
    subject: "Votre compte Authentica vous attend",
    hello: "Bonjour ",
    what: ", un administrateur d’Authentica a ouvert un compte à votre adresse. Pour y entrer, choisissez votre mot de passe\u00a0: ouvrez cette page et saisissez votre adresse e-mail\u00a0; un code vous sera envoyé\u00a0:",
    notYou:
      "Personne ne peut se connecter à ce compte tant que vous n’avez pas choisi de mot de passe. Si vous n’attendiez pas ce message, ignorez-le.",
  },
  erased: {
    subject: "Un de vos objets Authentica a été effacé",
    seal: "Sceau brisé de l’objet effacé",
    before: "Un administrateur d’Authentica a effacé ",
    unnamed: "un de vos objets",
    named: ["votre objet «\u00a0", "\u00a0»"] as readonly [string, string],
    after: ", avec son fichier, son image et son historique. Rien ne peut être rétabli.",
    stays:
      "Son inscription au registre public demeure, avec la mention de son effacement\u00a0: elle ne contient que des empreintes, qui ne disent plus rien de vous.",
  },
  deletion: {
    subject: "Votre compte Authentica est supprimé",
    byAdmin: `Un administrateur d’Authentica a fermé votre compte, et ${erasing}`,
    byOwner: `À votre demande, votre compte Authentica est fermé, et ${erasing}`,
    stays: `Les inscriptions au registre public ${stays}`,
    notYou:
      "Si vous n’êtes pas à l’origine de cette demande, quelqu’un a eu accès à votre compte\u00a0: changez les mots de passe qui lui ressemblent, à commencer par celui de votre messagerie.",
  },
};

export type AdminEmailWords = typeof adminEmails;
