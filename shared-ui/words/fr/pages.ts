import { specifiedOr } from "@authentica/shared-ui/language";

/** Title of the tab and description of each page, as in `PageWords`. Only builds use them; no browser loads them. */
export const words = {
  home: {
    title: "Certifiez vos fichiers",
    description:
      "Authentica calcule l’empreinte unique de votre fichier, l’inscrit dans un registre où rien ne s’efface, et vous en remet la preuve.",
  },
  login: {
    title: "Connexion",
    description:
      "Connectez-vous à Authentica, par mot de passe ou par clé d’accès, pour retrouver vos objets, leurs preuves et leur historique.",
  },
  register: {
    title: "Créer un compte",
    description: "Une minute suffit pour créer un compte Authentica et certifier votre premier fichier. C’est gratuit.",
  },
  unauthorized: {
    title: "Accès refusé",
    description: "Cette partie d’Authentica est réservée aux administrateurs du service.",
  },
  recoverPassword: {
    title: "Réinitialiser votre mot de passe",
    description:
      "Indiquez l’adresse de votre compte\u00a0: un code à six chiffres vous est envoyé pour choisir un nouveau mot de passe.",
  },
  verifyOtp: {
    title: "Confirmer pour continuer",
    description: "Saisissez le code à six chiffres reçu par e-mail pour choisir un nouveau mot de passe Authentica.",
  },
  changePassword: {
    title: "Changez votre mot de passe",
    description: "La dernière étape d’une réinitialisation\u00a0: choisissez le nouveau mot de passe de votre compte.",
  },
  expiredLink: {
    title: specifiedOr("Oops! Expired Link", "Lien expiré"),
    description: "Ce lien de réinitialisation n’est plus valable. Demandez-en un nouveau en quelques secondes.",
  },
  emailNotFound: {
    title: specifiedOr("Oops! Email Not Found", "Adresse e-mail inconnue"),
    description: "Cette adresse e-mail n’est pas enregistrée chez nous. Vérifiez-la, ou créez un compte.",
  },
  emailLinkSent: {
    title: "Consultez votre boîte de réception",
    description:
      "Si un compte correspond à votre adresse, un message vous y attend pour choisir un nouveau mot de passe.",
  },
  confirmEmail: {
    title: "Confirmer votre adresse",
    description: "Un compte Authentica a été ouvert avec votre adresse e-mail\u00a0: dites-nous si c’est bien vous.",
  },
  undoEmailChange: {
    title: "Annuler le changement d’adresse",
    description: "Rétablissez l’adresse e-mail de votre compte Authentica si le changement ne vient pas de vous.",
  },
  verifier: {
    title: "Vérifier un fichier",
    description:
      "Déposez un fichier ou collez son empreinte\u00a0: votre navigateur cherche son inscription au registre et recalcule la preuve, sans compte.",
  },
  explorer: {
    title: "Le registre",
    description:
      "Les dernières inscriptions du registre public d’Authentica, ses points de contrôle et les témoins qui les ont signés.",
  },
  proof: {
    title: "Identifiant de preuve",
    description: "L’inscription au registre d’Authentica que désigne un identifiant de preuve.",
  },
  terms: {
    title: "Conditions d’utilisation",
    description:
      "Authentica est une démonstration technique, gratuite et sans garantie. Vos fichiers restent les vôtres.",
  },
  privacy: {
    title: "Confidentialité",
    description:
      "Nous demandons le strict nécessaire, nous ne suivons personne, et ce que vous nous confiez s’efface à votre demande.",
  },
  legalNotice: {
    title: "Mentions légales",
    description: "Qui publie et héberge cette démonstration d’Authentica, et à qui signaler un contenu ou une faille.",
  },
  accessibility: {
    title: "Accessibilité",
    description: "Ce qu’Authentica fait pour être utilisable par chacun, ce qui manque encore, et comment le signaler.",
  },
  dashboard: {
    title: "Tableau de bord",
    description: "Vos objets certifiés, leurs preuves et ce qui leur est arrivé, d’un seul regard.",
  },
  authentica: {
    title: "Ce fichier est-il protégé\u00a0?",
    description: "Numérisez un fichier, vérifiez s’il est connu du registre et inscrivez-le à votre nom.",
  },
  traceability: {
    title: "Traçabilité",
    description: "La liste de vos objets certifiés, avec le statut et l’historique de chacun.",
  },
  notifications: {
    title: "Notifications",
    description: "Ce que d’autres ont fait de vos objets, et ce que vous voulez en savoir.",
  },
  admin: {
    title: "Administration",
    description: "La console des administrateurs d’Authentica.",
  },
};
