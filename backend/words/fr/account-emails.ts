/** Words of e-mails about an account, its address and its password in French. */

const newPassword = "Choisir un mot de passe";

export const accountEmails = {
  open: "Ouvrir Authentica",
  openProfile: "Ouvrez votre profil",
  /** Confirmation and change of the address. */
  address: {
    proof: {
      subject: (code: string): string => `${code} confirme votre adresse Authentica`,
      title: "Confirmez votre adresse",
      preview: "Un code et un lien, pour confirmer que cette adresse est à vous.",
      what: "Un compte Authentica vient d’être ouvert avec votre adresse e-mail. Pour confirmer qu’elle est à vous, saisissez ce code dans Authentica\u00a0:",
      lasts: (hours: number, days: number): string =>
        `Il est valable ${hours} heures et ne sert qu’une fois. Vous pouvez aussi confirmer d’un clic, pendant ${days} jours\u00a0:`,
      confirm: "Confirmer mon adresse",
      works:
        "Le compte fonctionne déjà. Une fois l’adresse confirmée, vous y trouverez aussi les objets que l’on vous propose par e-mail.",
      notYou:
        "Vous n’avez pas ouvert ce compte\u00a0? N’en communiquez le code à personne. Sans votre confirmation, rien de ce qui vous est adressé n’y parvient. Vous pouvez ignorer ce message, ou reprendre le compte par le lien ci-dessus\u00a0: vous en choisirez le mot de passe, et tous les accès ouverts par quelqu’un d’autre seront retirés.",
    },
    change: {
      subject: (code: string): string => `${code} confirme votre nouvelle adresse Authentica`,
      title: "Votre code",
      preview: (minutes: number): string => `Il est valable ${minutes} minutes et ne sert qu’une fois.`,
      what: "Vous avez demandé que votre compte Authentica utilise désormais cette adresse e-mail. Saisissez ce code dans la page restée ouverte\u00a0:",
      lasts: (minutes: number): string => `Il est valable ${minutes} minutes et ne sert qu’une fois.`,
      notYou:
        "Ne le communiquez à personne\u00a0: nous ne vous le demanderons jamais. Si vous n’avez rien demandé, ignorez ce message\u00a0; votre adresse n’est liée à aucun nouveau compte.",
    },
    refused: {
      subject: "Cette adresse a déjà un compte Authentica",
      title: "Cette adresse a déjà un compte",
      what: "Quelqu’un a demandé que son compte Authentica utilise désormais votre adresse e-mail. Elle est déjà celle d’un compte\u00a0: rien n’a été changé.",
      ifYou:
        "Si c’était vous, connectez-vous au compte qui a cette adresse. Vous n’en connaissez pas le mot de passe\u00a0? Choisissez-en un nouveau\u00a0:",
      newPassword,
      notYou:
        "Si vous n’avez rien demandé, il n’y a rien à faire\u00a0: personne n’apprend que votre adresse a un compte.",
    },
    changed: {
      subject: "Votre adresse Authentica a changé",
      to: (at: string): string =>
        `Votre compte Authentica utilise cette adresse e-mail depuis le ${at}. Elle vous sert à vous connecter, et c’est à elle que nous écrivons.`,
      answer: "Si vous n’avez rien demandé, répondez à ce message.",
      fromUnproven: (at: string): string =>
        `Un compte Authentica qui utilisait votre adresse e-mail en utilise une autre depuis le ${at}. Personne n’avait confirmé que cette adresse lui appartenait, et plus aucun compte ne l’utilise.`,
      nothingToDo: "Il n’y a rien à faire.",
      from: (at: string): string =>
        `Votre compte Authentica utilise une autre adresse e-mail depuis le ${at}. Si c’était vous, il n’y a rien à faire.`,
      otherwise: (days: number): string =>
        `Sinon, quelqu’un est entré dans votre compte. Annulez ce changement\u00a0: votre adresse est rétablie, toutes les sessions sont fermées, les clés d’accès et l’application d’authentification sont retirées, les clés d’API sont révoquées, et vous choisissez un nouveau mot de passe. Ce lien reste valable ${days} jours, pendant lesquels personne d’autre ne peut prendre votre adresse\u00a0:`,
      undo: "Annuler le changement",
      keep: "Ne transmettez pas ce message\u00a0: toute personne qui a ce lien peut reprendre le compte.",
      preview: "Si ce n’était pas vous, vous pouvez l’annuler.",
    },
    undone: {
      subject: "Ce compte Authentica n’utilise plus votre adresse",
      what: (at: string): string =>
        `Le changement d’adresse d’un compte Authentica a été annulé le ${at} depuis son ancienne adresse e-mail. Ce compte n’utilise plus la vôtre.`,
    },
  },
  /** Resetting the password by e-mail, and the other effects of a changed password. */
  password: {
    code: {
      subject: (code: string): string => `${code} est votre code Authentica`,
      title: "Votre code",
      preview: (minutes: number): string => `Il est valable ${minutes} minutes et ne sert qu’une fois.`,
      what: "Vous avez demandé à choisir un nouveau mot de passe. Votre code est\u00a0:",
      lasts: (minutes: number): string =>
        `Il est valable ${minutes} minutes et ne sert qu’une fois. Saisissez-le dans la page restée ouverte, ou ouvrez-la d’ici, dans le même navigateur\u00a0:`,
      goOn: "Continuer avec ce code",
      notYou:
        "Ne communiquez ce code à personne\u00a0: nous ne vous le demanderons jamais. Si vous n’avez rien demandé, ignorez ce message\u00a0; votre mot de passe n’a pas changé.",
    },
    changed: "Votre mot de passe Authentica a été modifié",
    inSession: (at: string): string =>
      `Le mot de passe de votre compte a été modifié le ${at}, depuis une session ouverte. Toutes les autres sessions ont été fermées.`,
    keysStay: (keys: number): string =>
      keys === 1 ? "Votre clé d’API reste valable." : `Vos ${keys} clés d’API restent valables.`,
    toReviewKeys: " pour les revoir ou les révoquer",
    ifYouAlone:
      "Si c’était vous, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: vous seul lisez cette messagerie.",
    recovered: "Le mot de passe de votre compte vient d’être modifié, et toutes vos sessions ont été fermées.",
    passkeysRemoved: (count: number): string =>
      count === 1 ? "Une clé d’accès a été retirée." : `${count} clés d’accès ont été retirées.`,
    keysRevoked: (keys: number): string =>
      `${keys === 1 ? "Votre clé d’API a été révoquée" : `Vos ${keys} clés d’API ont été révoquées`}\u00a0: les programmes qui s’en servaient sont refusés jusqu’à ce que vous leur en donniez une nouvelle.`,
    webhooksOff:
      "Vos webhooks ont été désactivés\u00a0: rien ne leur est envoyé avant que vous ne les réactiviez dans votre profil, sous «\u00a0Développeurs\u00a0».",
    passkeysStay: "Ces clés d’accès permettent toujours de vous connecter\u00a0:",
    passkeyAdded: (at: string): string => `– celle ajoutée le ${at}`,
    appStays: "Votre application d’authentification reste demandée à la connexion.",
    toReview: " pour les revoir ou les retirer",
    ifYou:
      "Si c’était vous, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0:",
    choose: newPassword,
  },
  takeover: {
    subject: "Votre accès d’administrateur Authentica a été réinitialisé",
    title: "Votre accès a été réinitialisé",
    preview: "Un nouveau mot de passe, et plus aucun second facteur\u00a0: ajoutez-en un à votre prochaine visite.",
    what: (at: string): string =>
      `Le ${at}, la personne qui exploite le service a choisi un nouveau mot de passe pour votre compte, et en a retiré les clés d’accès, l’application d’authentification et les codes de secours. Toutes vos sessions ont été fermées, vos clés d’API révoquées et vos webhooks désactivés.`,
    todo: "Connectez-vous avec ce mot de passe\u00a0: la console vous demandera aussitôt un second facteur. Choisissez ensuite un mot de passe que vous êtes seul à connaître.",
    notYou: "Si vous n’avez rien demandé, parlez-en tout de suite à la personne qui exploite le service.",
  },
  wallet: {
    subject: "Votre compte Authentica n’a plus d’adresse de portefeuille",
    title: "Votre compte n’a plus d’adresse de portefeuille",
    preview: "Un autre compte a prouvé que ce portefeuille est le sien. Vos objets restent les vôtres.",
    what: (at: string, wallet: string): string =>
      `Le ${at}, un autre compte a prouvé par une signature que le portefeuille ${wallet} est le sien. Votre compte avait indiqué cette adresse sans la prouver\u00a0: elle en a été retirée.`,
    stays:
      "Vos objets restent les vôtres, avec leur preuve et leur historique. Pour en inscrire d’autres, indiquez un autre portefeuille dans votre profil.",
    open: "Ouvrir mon profil",
    notYou:
      "Si ce portefeuille est bien le vôtre, quelqu’un d’autre en a la clé\u00a0: il n’est plus sûr, et mieux vaut en changer.",
  },
  warnings: {
    trying: {
      subject: "Quelqu’un essaie d’entrer dans votre compte Authentica",
      title: "Quelqu’un essaie d’entrer dans votre compte",
      preview: "Cette personne n’est pas entrée. Avec une clé d’accès, ces essais ne peuvent plus aboutir.",
      what: (at: string): string =>
        `Le ${at}, quelqu’un essayait encore des mots de passe, ou demandait des codes, depuis un appareil que votre compte ne connaît pas. Cette personne n’est pas entrée, et chaque nouvel essai la fait attendre plus longtemps.`,
      noHurry:
        "Rien ne presse. Vos appareils habituels se connectent comme toujours\u00a0; sur un nouvel appareil, il faut parfois patienter quelques secondes.",
      todo: "Pour que ces essais ne puissent jamais aboutir, ouvrez votre profil et ajoutez une clé d’accès\u00a0: elle est impossible à deviner et vous connecte sans mot de passe. Choisissez ensuite un long mot de passe qui ne sert nulle part ailleurs.",
      often:
        "Ne communiquez à personne un code que vous n’avez pas demandé. Si c’était vous, ne tenez pas compte de ce message. Tant que cela dure, nous vous l’écrivons une fois par jour au plus.",
    },
    known: {
      subject: "Quelqu’un connaît votre mot de passe Authentica",
      preview: "Cette personne n’est pas entrée. Choisissez tout de suite un autre mot de passe.",
      what: (at: string): string =>
        `Le ${at}, quelqu’un a saisi votre mot de passe, puis plusieurs codes qui n’étaient pas ceux de votre application d’authentification. Cette personne n’est pas entrée.`,
      todo: "Si ce n’était pas vous, choisissez tout de suite un autre mot de passe, long, et qui ne sert nulle part ailleurs\u00a0:",
      choose: "Choisir un nouveau mot de passe",
      often:
        "Si c’était vous, ne tenez pas compte de ce message. Tant que cela dure, nous vous l’écrivons une fois par jour au plus.",
    },
  },
  demo: {
    subject: "Demande de démonstration",
    what: "Quelqu’un demande une démonstration d’Authentica.",
    address: "Adresse",
    language: "Langue",
    unproven:
      "Cette adresse a été saisie dans le formulaire de la page d’accueil\u00a0; rien ne prouve qu’elle appartient à la personne qui l’a saisie.",
    why: "Cette adresse est celle que le service donne pour qu’on lui écrive.",
    /** Answer of the API. */
    done: "Votre demande est enregistrée.",
  },
};

export type AccountEmailWords = typeof accountEmails;
