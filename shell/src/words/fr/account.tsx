import { English } from "@authentica/shared-ui/components/english";
import { type FailureWords, specified } from "@authentica/shared-ui/failure";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

export const words = {
  details: {
    lead: "Votre nom figure sur vos objets.",
    failed: "Votre profil n’a pas été enregistré",
    error: specified(specifiedOr("An error occurred.", "Une erreur est survenue.")) as FailureWords["otherwise"],
    firstName: {
      label: "Prénom",
      missing: "Indiquez votre prénom.",
      long: (max: number) => `Raccourcissez votre prénom\u00a0: ${max} caractères au plus.`,
    },
    lastName: {
      label: "Nom",
      missing: "Indiquez votre nom.",
      long: (max: number) => `Raccourcissez votre nom\u00a0: ${max} caractères au plus.`,
    },
    email: "Adresse e-mail",
    emailHint: "Pour en changer, voyez plus bas.",
    wallet: {
      label: "Adresse du portefeuille",
      hint: "Elle ne peut être définie qu’une fois. Vérifiez-la avant d’enregistrer.",
      next: "Il reste à enregistrer votre profil.",
      set: "Elle est définie et ne peut plus être modifiée.",
      wrong: "Une adresse de portefeuille commence par 0x, suivi de 40 chiffres hexadécimaux (0 à 9, a à f).",
    },
    cancel: specifiedOr<ReactNode>(<English>Cancel</English>, "Annuler"),
    save: specifiedOr<ReactNode>(<English>Save</English>, "Enregistrer"),
  },
  email: {
    title: "Adresse e-mail",
    lead: "Pour vous connecter et retrouver votre compte.",
    proven: "Votre adresse est confirmée.",
    changed: "Votre adresse est changée.",
    undoable: "Votre adresse est changée. L’ancienne a reçu un message qui permet d’annuler pendant sept jours.",
    unproven: "À confirmer",
    provenOn: (day: string) => `Confirmée le ${day}`,
    enterCode: "Saisir le code",
    change: "Changer d’adresse…",
    ask: {
      title: "Changer d’adresse e-mail",
      submit: "Recevoir un code",
      pending: "Envoi…",
      failed: "Le code n’a pas été envoyé",
      conflict:
        "Votre adresse a changé il y a moins de sept jours\u00a0: vous pourrez en changer de nouveau passé ce délai.",
      lead: (email: string, canUndo: boolean) => (
        <>
          Nous envoyons un code à la nouvelle adresse. Une fois le code saisi, vous vous connectez avec cette
          adresse&nbsp;; <strong>{email}</strong> est prévenue
          {canUndo ? " et peut annuler pendant sept jours." : "."}
        </>
      ),
      label: "Nouvelle adresse e-mail",
      missing: "Indiquez la nouvelle adresse.",
      incomplete: "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.",
      same: "C’est déjà l’adresse de votre compte.",
    },
    confirm: {
      title: "Confirmez la nouvelle adresse",
      submit: "Changer d’adresse",
      pending: "Vérification…",
      lead: (email: string) => (
        <>
          Nous venons d’envoyer un message à <strong>{email}</strong>. S’il contient un code, saisissez-le dans les dix
          minutes.
        </>
      ),
    },
  },
  language: {
    title: "Langue",
    lead: "Pour les écrans, les e-mails, les certificats et les archives de preuve.",
    label: "Langue",
    failed: "Votre choix n’a pas été enregistré",
  },
  password: {
    title: "Mot de passe",
    lead: "Si vous le changez, vos autres sessions sont fermées.",
    done: "Votre mot de passe est changé. Toutes vos autres sessions sont fermées.",
    change: "Changer de mot de passe…",
    dialog: "Changer de mot de passe",
    submit: "Changer",
    pending: "Enregistrement…",
    failed: "Votre mot de passe n’a pas été changé",
    rateLimited: "Trop d’essais.",
    current: "Mot de passe actuel",
    next: "Nouveau mot de passe",
    again: "Confirmez le mot de passe",
    missing: "Indiquez votre mot de passe actuel.",
    same: "C’est le mot de passe que vous avez déjà.",
    differs: "Les deux mots de passe sont différents.",
    wrong: "Ce mot de passe n’est pas celui de votre compte.",
  },
  data: {
    title: "Mes données",
    lead: "Une copie de tout ce que nous gardons sur vous.",
    contents: {
      title: "Ce que contient l’archive",
      account:
        "votre profil, vos sessions, vos clés d’accès, vos clés d’API et votre application d’authentification, sans aucun secret\u00a0;",
      objects: "vos objets et leur historique, avec de quoi les vérifier au registre\u00a0;",
      files: "vos fichiers, à l’octet près, et leurs images de couverture\u00a0;",
      notifications: "vos notifications.",
    },
    failed: "Le téléchargement n’a pas commencé",
    started:
      "Le téléchargement a commencé. Gardez cette archive pour vous\u00a0: elle permet de lire votre historique au registre.",
    download: "Télécharger mes données",
  },
  deletion: {
    title: "Supprimer mon compte",
    lead: "Cette action est irréversible.",
    administrator: (
      <>
        <strong>Un administrateur ne peut pas supprimer son propre compte</strong>, pour que la console ait toujours un
        administrateur. Demandez à un autre administrateur de vous retirer ce rôle, puis revenez ici.
      </>
    ),
    consequences: {
      title: "Ce qui est effacé, et ce qui reste",
      atOnce: (
        <>
          <strong>Aussitôt</strong>, votre compte est fermé et toutes vos sessions prennent fin, sur tous vos appareils.
        </>
      ),
      erased: (
        <>
          <strong>Sont effacés</strong> votre profil, vos clés d’accès, vos clés d’API, votre application
          d’authentification, vos notifications, le nom et l’historique de vos objets, et ce qui reliait le registre à
          vous&nbsp;; vos fichiers et leurs images le sont dans la journée qui suit.
        </>
      ),
      kept: (
        <>
          <strong>Restent</strong> les inscriptions au registre public, que personne ne peut retirer. Elles ne disent
          plus rien de vous, et les mêmes fichiers pourront être inscrits de nouveau, par vous ou par d’autres.
        </>
      ),
      proofs: (
        <>
          <strong>Demeurent valables</strong> les preuves déjà délivrées&nbsp;: téléchargez d’abord vos données si vous
          voulez les garder.
        </>
      ),
    },
    open: "Supprimer mon compte…",
    dialog: "Supprimer votre compte\u00a0?",
    submit: "Supprimer définitivement",
    pending: "Suppression en cours…",
    failed: "Votre compte n’a pas été supprimé",
    warning: (
      <>
        Vos données et vos fichiers seront effacés, vos sessions fermées.{" "}
        <strong>Personne ne pourra revenir en arrière, nous non plus.</strong>
      </>
    ),
    email: "Pour confirmer, saisissez l’adresse e-mail de votre compte",
    wrong: "Ce n’est pas l’adresse de ce compte.",
  },
};
