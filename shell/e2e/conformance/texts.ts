/**
 * Every text of the specification that a screen shows, once, with the section that it comes from and the state that shows
 * it. `…` in a text stands for what the state puts there. A screen that is built later adds its rows here.
 */
export interface TextRow {
  readonly section: string;
  readonly text: string | RegExp;
  /** The role of the element whose name it is; without one it is plain text. */
  readonly role?: "button" | "link" | "heading" | "columnheader" | "menuitem" | "alert" | "status";
}

export const TEXTS = {
  landing: [
    { section: "2 Landing", text: "© 2025 Authentica" },
    { section: "2 Landing", text: "Conditions d’utilisation", role: "link" },
    { section: "2 Landing", text: "Confidentialité", role: "link" },
    { section: "2 Landing", text: "Demander une démonstration", role: "button" },
  ],
  "landing: the file is certified": [{ section: "facts", text: "Déjà certifié", role: "heading" }],
  "landing: the file is revoked": [{ section: "facts", text: "Révoqué", role: "heading" }],
  "landing: the file is erased": [
    { section: "facts", text: "Inscrit, compte supprimé", role: "heading" },
    { section: "facts", text: "Effacé" },
  ],
  "landing: the file is unknown": [
    { section: "facts", text: "Inconnu du registre", role: "heading" },
    { section: "facts", text: /Personne ne l’a encore inscrit/ },
  ],
  "landing: the registry cannot be reached": [{ section: "facts", text: "Réessayer", role: "button" }],
  verifier: [
    { section: "decisions", text: "Vérifier un fichier", role: "heading" },
    { section: "facts", text: "Vérifier l’empreinte", role: "button" },
  ],
  "verifier: the address holds no fingerprint": [{ section: "facts", text: /64 chiffres de 0 à 9 et de a à f/ }],
  "verifier: the fingerprint is registered": [
    { section: "facts", text: "Inscrite au registre", role: "heading" },
    { section: "facts", text: /vient de refaire le calcul, et tout concorde/, role: "status" },
    { section: "facts", text: "Ouvrir sa page publique", role: "link" },
  ],
  "verifier: the fingerprint is revoked": [{ section: "facts", text: "Révoqué", role: "heading" }],
  "verifier: the fingerprint is unknown": [
    { section: "facts", text: "Inconnu du registre", role: "heading" },
    { section: "facts", text: /Cela ne rend aucun fichier faux/ },
  ],
  "verifier: the proof fails": [
    { section: "facts", text: "Preuve en défaut", role: "heading" },
    { section: "facts", text: /il ne tombe pas juste/, role: "status" },
  ],
  "verifier: the history cannot be read": [
    { section: "facts", text: /L’histoire de cet objet n’a pas pu être lue/, role: "alert" },
  ],
  explorer: [
    { section: "decisions", text: /^Inscription n/, role: "heading" },
    { section: "facts", text: "Inscription valable" },
    { section: "facts", text: "Recalculé dans votre navigateur", role: "heading" },
    { section: "facts", text: "Racine signée" },
  ],
  "explorer: the object is revoked": [
    { section: "facts", text: "Inscription révoquée" },
    { section: "facts", text: "Révocation" },
  ],
  "explorer: another file is compared": [
    { section: "facts", text: "Différent" },
    { section: "facts", text: "Chercher ce fichier dans le registre", role: "link" },
  ],
  "explorer: awaiting its checkpoint": [
    { section: "facts", text: "Inscription en cours de signature" },
    { section: "facts", text: /En attente du prochain point de contrôle/, role: "status" },
  ],
  "explorer: the proof fails": [
    { section: "facts", text: "Preuve en défaut" },
    { section: "facts", text: /Ne vous fiez pas à cette inscription/, role: "alert" },
  ],
  "explorer: the registry says that it fails": [
    { section: "facts", text: /Entry 7 is of another file/, role: "alert" },
  ],
  "explorer: the proof cannot be worked out": [
    { section: "facts", text: "Inscription valable, selon le registre" },
    { section: "facts", text: "Réessayer", role: "button" },
  ],
  "explorer: loading": [{ section: "facts", text: "Lecture du registre…", role: "status" }],
  "explorer: no such object": [
    { section: "facts", text: "Aucun objet à ce numéro", role: "heading" },
    { section: "facts", text: "Vérifier un fichier", role: "link" },
  ],
  "explorer: the registry cannot be reached": [{ section: "facts", text: "req-explorer" }],
  "landing: a demonstration asked for": [{ section: "decisions", text: /C’est noté/, role: "status" }],
  "login: the server cannot be reached": [{ section: "8", text: "Login failed. Please try again." }],
  "login: the server refuses with a message": [{ section: "8", text: "Invalid e-mail or password." }],
  "register: the passwords differ": [{ section: "5, 8", text: /Passwords do not match/ }],
  "register: the server cannot be reached": [{ section: "8", text: "Registration failed. Please try again." }],
  unauthorized: [
    { section: "2 Unauthorized", text: "Accès refusé", role: "heading" },
    {
      section: "8",
      text: "Vous n'êtes pas autorisé à accéder à cette page. Veuillez contacter un administrateur si vous pensez qu'il s'agit d'une erreur.",
    },
  ],
  login: [
    { section: "2 Login", text: /Mot de passe oublié/, role: "link" },
    { section: "2 Login", text: "Créer un compte", role: "link" },
    { section: "facts", text: "Se connecter avec une clé d’accès", role: "button" },
  ],
  "login: too many tries": [{ section: "facts", text: /Trop d’essais\. Réessayez dans 30\ssecondes\./, role: "alert" }],
  "login: the password was changed": [{ section: "facts", text: /Votre mot de passe a été changé/, role: "status" }],
  "login: a passkey is refused": [{ section: "facts", text: /Cette clé d’accès n’a pas été acceptée/, role: "alert" }],
  "dashboard: a passkey is offered": [
    { section: "facts", text: "Ajouter une clé d’accès", role: "button" },
    { section: "facts", text: "Plus tard", role: "button" },
  ],
  "recover password": [
    { section: "2 Recovery", text: "Réinitialiser votre mot de passe", role: "heading" },
    { section: "2 Recovery", text: "Continuer", role: "button" },
    { section: "2 Recovery", text: "Se connecter", role: "link" },
  ],
  "recover password: refused with a message": [{ section: "8", text: "Panne de lecture", role: "alert" }],
  "recover password: the server cannot be reached": [{ section: "8", text: "An error occurred.", role: "alert" }],
  "verify otp": [
    { section: "2 Recovery", text: "Confirmer pour continuer", role: "heading" },
    { section: "2 Recovery", text: "Confirmer et continuer", role: "button" },
    { section: "2 Recovery", text: "Renvoyer", role: "button" },
  ],
  "verify otp: incomplete": [{ section: "5, 8", text: "Please enter the full 6-digit OTP.", role: "alert" }],
  "verify otp: refused with a message": [{ section: "8", text: "Panne de lecture", role: "alert" }],
  "verify otp: the server cannot be reached": [
    { section: "8", text: "Invalid or expired OTP. Please try again.", role: "alert" },
  ],
  "verify otp: sent again": [{ section: "decisions", text: /Un nouveau code vous a été envoyé/, role: "status" }],
  "verify otp: without its state": [
    { section: "2 Recovery, 8", text: "Something went wrong. Please start over", role: "alert" },
    { section: "2 Recovery", text: "Recommencer", role: "link" },
  ],
  "verify otp: the link cannot be looked up": [{ section: "facts", text: "Réessayer", role: "button" }],
  "change password": [
    { section: "2 Recovery", text: "Changez votre mot de passe", role: "heading" },
    { section: "2 Recovery", text: "Nouveau mot de passe" },
    { section: "2 Recovery", text: "Confirmez le mot de passe" },
    { section: "2 Recovery", text: "Afficher le mot de passe", role: "button" },
    { section: "2 Recovery", text: "Enregistrer et continuer", role: "button" },
  ],
  "change password: the passwords differ": [{ section: "5, 8", text: "Passwords do not match.", role: "alert" }],
  "change password: refused with a message": [{ section: "8", text: "Panne d'écriture", role: "alert" }],
  "change password: the server cannot be reached": [
    { section: "8", text: "Failed to reset password. Please try again.", role: "alert" },
  ],
  "change password: without its state": [
    { section: "2 Recovery, 8", text: "Invalid session. Please start the process over", role: "alert" },
    { section: "2 Recovery", text: "Recommencer", role: "link" },
  ],
  "expired link": [
    { section: "2 Recovery", text: "Oops! Expired Link", role: "heading" },
    { section: "2 Recovery", text: /Ce lien n’est plus valable.*demandez un nouveau lien de réinitialisation/ },
    { section: "2 Recovery", text: "Back to Login", role: "link" },
  ],
  "e-mail not found": [
    { section: "2 Recovery", text: "Oops! Email Not Found", role: "heading" },
    { section: "2 Recovery", text: /Cette adresse e-mail n’est pas enregistrée/ },
    { section: "2 Recovery", text: "Back to Login", role: "link" },
    { section: "2 Recovery", text: "Log In", role: "link" },
  ],
  "e-mail link sent": [
    { section: "2 Recovery", text: /un lien de réinitialisation va vous être envoyé/ },
    { section: "2 Recovery", text: /cliquez sur ce lien/ },
    { section: "2 Recovery", text: "Retour à la connexion", role: "link" },
  ],
  terms: [
    { section: "2 Legal", text: /Objet/, role: "heading" },
    { section: "2 Legal", text: /Fonctionnement/, role: "heading" },
    { section: "2 Legal", text: /Propriété intellectuelle/, role: "heading" },
    { section: "2 Legal", text: /Responsabilité/, role: "heading" },
    { section: "2 Legal", text: /Contact/, role: "heading" },
    { section: "1", text: "contact@authentica.example", role: "link" },
  ],
  privacy: [
    { section: "2 Legal", text: /Pas de collecte inutile/, role: "heading" },
    { section: "2 Legal", text: /Fichiers et empreintes/, role: "heading" },
    { section: "2 Legal", text: /Hébergement et sécurité/, role: "heading" },
    { section: "2 Legal", text: /Suppression des données/, role: "heading" },
    { section: "2 Legal", text: /Contact/, role: "heading" },
    { section: "1", text: "contact@authentica.example", role: "link" },
  ],
  "legal notice": [{ section: "facts", text: "Mentions légales", role: "heading" }],
  "accessibility statement": [{ section: "facts", text: "non conforme" }],
  shell: [
    { section: "2 Shell", text: "Dashboard", role: "link" },
    { section: "2 Shell", text: "Authentica", role: "link" },
    { section: "2 Shell", text: "Traceability", role: "link" },
    { section: "2 Shell", text: "Logout", role: "link" },
  ],
  "bell: loading": [{ section: "2 Notification panel", text: "Loading..." }],
  "bell: failed": [{ section: "2 Notification panel, 8", text: "Failed to load notifications." }],
  "bell: nothing": [{ section: "2 Notification panel", text: "No new notifications." }],
  "bell: one notification of each type": [
    { section: "3", text: "A new Tableau has been successfully minted." },
    { section: "decisions", text: "Your object Tableau was viewed by another user." },
    { section: "decisions", text: "The registration of Tableau has been revoked." },
    { section: "decisions", text: "The details of Tableau have been updated." },
    { section: "3", text: "You have a new notification." },
  ],
  avatar: [{ section: "2 Shell", text: "Edit Profile", role: "button" }],
  "profile: saved": [{ section: "2 Shell", text: "Profile updated successfully!", role: "status" }],
  "profile: failed with a message": [{ section: "8", text: "This wallet address belongs to another account." }],
  "profile: failed without the server": [{ section: "8", text: "An error occurred." }],
  "account: loading": [{ section: "facts", text: "Chargement de vos sessions…", role: "status" }],
  "account: passkeys and sessions": [
    { section: "facts", text: "Clés d’accès", role: "heading" },
    { section: "facts", text: "Synchronisée entre vos appareils" },
    { section: "facts", text: "Sur un seul appareil" },
    { section: "facts", text: "Sessions", role: "heading" },
    { section: "facts", text: "Cette session" },
    { section: "facts", text: "Appareil inconnu" },
    { section: "facts", text: "Mes données", role: "heading" },
    { section: "facts", text: "Supprimer mon compte", role: "heading" },
  ],
  "account: no passkey": [{ section: "facts", text: /Une clé d’accès remplace le mot de passe/ }],
  "account: the lists cannot be read": [
    { section: "facts", text: "REQ-1" },
    { section: "facts", text: "Réessayer", role: "button" },
  ],
  "account: a browser without passkeys": [
    { section: "facts", text: /Ce navigateur ne connaît pas les clés d’accès/, role: "status" },
  ],
  "account: the exact time": [{ section: "facts", text: /^\d+ \S+ \d{4} à \d\d:\d\d$/ }],
  "account: adding a passkey": [{ section: "facts", text: "Continuer", role: "button" }],
  "account: removing a passkey": [{ section: "facts", text: "Supprimer la clé", role: "button" }],
  "account: ending all sessions": [{ section: "facts", text: "Tout fermer", role: "button" }],
  "account: who is there": [
    { section: "facts", text: "Confirmez que c’est bien vous", role: "heading" },
    { section: "facts", text: /Ce mot de passe n’est pas celui de votre compte/ },
  ],
  "account: too many copies asked for": [{ section: "facts", text: /Réessayez dans 2 heures/, role: "alert" }],
  "account: deleting it": [{ section: "facts", text: /Ce n’est pas l’adresse de ce compte/ }],
  "account: of an administrator": [{ section: "facts", text: /ne peut pas supprimer son propre compte/ }],
  "dashboard: loading": [{ section: "2 Dashboard", text: "Chargement des notifications..." }],
  "dashboard: failed": [{ section: "2 Dashboard", text: "Échec du chargement des notifications." }],
  "dashboard: nothing": [
    { section: "2 Dashboard", text: "Commençons" },
    { section: "2 Dashboard", text: "Aucune activité récente." },
  ],
  "dashboard: activity": [
    { section: "2 Dashboard", text: "Action", role: "columnheader" },
    { section: "2 Dashboard", text: "Horodatage", role: "columnheader" },
  ],
  "dashboard: the example's figures": [
    { section: "2 Dashboard", text: /plateforme pour protéger, gérer et contrôler vos actifs/, role: "heading" },
    { section: "2 Dashboard", text: "Commençons", role: "link" },
    { section: "2 Dashboard", text: /^Traçabilité/, role: "link" },
    { section: "decisions", text: "Exemple" },
    { section: "2 Dashboard", text: /Total des actifs/, role: "heading" },
    { section: "2 Dashboard", text: "548" },
    { section: "2 Dashboard", text: /Tendances des vérifications/, role: "heading" },
    { section: "2 Dashboard", text: "mai à octobre 2025" },
    { section: "2 Dashboard", text: /Activité récente/, role: "heading" },
    { section: "2 Dashboard, 9", text: "Active" },
    { section: "2 Dashboard, 9", text: "Revoke" },
    { section: "2 Dashboard, 9", text: "Transfer" },
    { section: "2 Dashboard", text: "51" },
    { section: "2 Dashboard", text: "50.68%" },
    { section: "2 Dashboard", text: "11" },
    { section: "2 Dashboard", text: "10.96%" },
    { section: "2 Dashboard", text: "38" },
    { section: "2 Dashboard", text: "39.25%" },
    { section: "2 Dashboard", text: "465" },
    { section: "2 Dashboard", text: "065" },
    { section: "2 Dashboard", text: "365" },
    { section: "2 Dashboard", text: "12.1%" },
    { section: "2 Dashboard", text: "This Week", role: "button" },
  ],
  "dashboard: the objects cannot be read": [
    { section: "facts", text: "Vos objets n’ont pas pu être comptés.", role: "alert" },
  ],
  "scan: awaiting_upload": [
    { section: "2 Authentica", text: "Taille maximale du fichier 100 Mo" },
    { section: "2 Authentica", text: "Détails de l'objet", role: "heading" },
    { section: "4 Scan", text: "Numériser l'objet", role: "button" },
  ],
  "scan: a file that is registered": [
    { section: "facts", text: "Ce fichier est déjà enregistré", role: "heading" },
    { section: "facts", text: "Rien n’a été envoyé" },
    { section: "facts", text: "Ouvrir l’objet sans envoyer le fichier", role: "button" },
    { section: "4 Scan", text: "Numériser l'objet", role: "button" },
  ],
  "scan: a file that is registered and revoked": [
    { section: "facts", text: "Ce fichier est enregistré, puis révoqué", role: "heading" },
    { section: "facts", text: "Révoqué" },
  ],
  "scan: a file that is registered and erased": [
    { section: "facts", text: "Ce fichier a été enregistré, puis effacé", role: "heading" },
    { section: "facts", text: "Effacé" },
  ],
  "scan: a file that is not registered": [
    { section: "facts", text: "Pas encore enregistré", role: "heading" },
    { section: "facts", text: /rien n’a été envoyé/ },
  ],
  "scan: the registry does not answer": [
    { section: "facts", text: /Nous n’avons pas pu chercher ce fichier/ },
    { section: "4 Scan", text: "Numériser l'objet", role: "button" },
  ],
  "scan: the server received another file": [
    { section: "8", text: "Une erreur s'est produite lors de la vérification." },
    { section: "facts", text: /altéré pendant l’envoi/ },
  ],
  "scan: a file too large": [{ section: "decisions", text: "Le fichier dépasse la taille maximale de 100 Mo." }],
  "scan: generating_hash": [
    { section: "4 Scan", text: "Scanning...", role: "button" },
    { section: "2 Authentica, 9", text: /^50\s%$/ },
  ],
  "scan: hash_generated": [{ section: "4 Scan", text: "Vérifier l'objet", role: "button" }],
  "scan: verifying_object": [
    { section: "4 Scan", text: "Verifying...", role: "button" },
    { section: "2 Authentica, 9", text: /^75\s%$/ },
  ],
  "scan: object_not_found": [
    { section: "4 Scan", text: "Objet non encore enregistré" },
    { section: "4 Scan", text: /Réclamer des travaux/ },
    { section: "4 Scan", text: "Réclamer du travail", role: "button" },
  ],
  "scan: object_found, erased": [
    { section: "facts", text: "Cet objet a été effacé avec le compte de son propriétaire", role: "heading" },
    { section: "facts", text: "Compte supprimé" },
  ],
  "scan: object_found": [{ section: "4 Scan", text: "Afficher l'historique des activités", role: "button" }],
  "scan: error": [{ section: "8", text: "Une erreur s'est produite lors de la vérification." }],
  "claim: refused with a message": [{ section: "8", text: "Error: objectName is required.", role: "alert" }],
  "claim: failed without the server": [{ section: "8", text: "An unexpected error occurred." }],
  "claim: no default cover": [
    { section: "5", text: "Could not load the default cover image. Please upload an image manually." },
  ],
  "claim: done": [
    { section: "4 Scan", text: "Inscription réussie !", role: "heading" },
    { section: "4 Scan", text: "Fermer", role: "button" },
    { section: "4 Scan", text: "Historique des activités de visite", role: "button" },
  ],
  "history: loading": [{ section: "2 History", text: "Chargement de l'activité..." }],
  "history: failed": [
    { section: "2 History", text: "Erreur lors de la récupération de l'activité : Panne de lecture" },
  ],
  "history: nothing": [{ section: "2 History", text: "Aucun historique d'activité trouvé pour cet objet." }],
  "history: one event of each type": [
    { section: "2 History", text: "Historique des activités", role: "heading" },
    { section: "2 History", text: "Objet frappé." },
    { section: "2 History", text: "Objet visualisé." },
    { section: "2 History", text: "Propriété de l'objet révoquée." },
    { section: "2 History", text: "Détails de l'objet modifiés." },
    { section: "2 History", text: /Un événement s'est produit\./ },
    { section: "2 History", text: /mintOwner.*Ada Lovelace/ },
    { section: "2 History", text: /mintObject.*Tableau/ },
  ],
  "history: the exact time": [{ section: "facts", text: /^1 janvier 2026 à \d\d:\d\d$/ }],
  "traceability: loading": [{ section: "2 Traceability", text: "Loading objects..." }],
  "traceability: failed": [{ section: "2 Traceability", text: "Error fetching objects: Panne de lecture" }],
  "traceability: failed without a message": [{ section: "8", text: "Error fetching objects: HTTP error! status: 409" }],
  "traceability: failed without JSON": [{ section: "8", text: "Error fetching objects: An error occurred" }],
  "traceability: nothing": [{ section: "2 Traceability", text: "No objects found." }],
  "traceability: no match": [{ section: "facts", text: "Aucun objet ne correspond", role: "heading" }],
  "traceability: more than a page": [
    { section: "facts", text: "Page 2 sur 2" },
    { section: "facts", text: "Exporter en CSV", role: "button" },
  ],
  "traceability: one object": [
    { section: "2 Traceability", text: "Object Name", role: "columnheader" },
    { section: "2 Traceability", text: "File Name", role: "columnheader" },
    { section: "2 Traceability", text: "Status", role: "columnheader" },
    { section: "2 Traceability", text: "Timestamp", role: "columnheader" },
    { section: "2 Traceability", text: "Action", role: "columnheader" },
    { section: "2 Traceability", text: /View Action/, role: "button" },
  ],
  "traceability: the menu of a row": [
    { section: "2 Traceability", text: "Edit", role: "menuitem" },
    { section: "2 Traceability", text: "Activity", role: "menuitem" },
    { section: "2 Traceability", text: "Revoke", role: "menuitem" },
    { section: "decisions", text: "Download", role: "menuitem" },
    { section: "decisions", text: "Transfer", role: "menuitem" },
  ],
  "traceability: transferring": [
    { section: "decisions", text: "Transférer cet objet", role: "heading" },
    { section: "decisions", text: "Proposer l’objet", role: "button" },
    { section: "decisions", text: /le fichier et tous les droits passent à lui/ },
  ],
  "traceability: transferring to nobody": [{ section: "decisions", text: /adresse e-mail entière/ }],
  "traceability: too many offers": [
    { section: "decisions", text: /beaucoup de propositions.*Réessayez dans 2\sheures\./, role: "alert" },
  ],
  "traceability: an object offered": [{ section: "decisions", text: /Proposé à/ }],
  "traceability: the menu of a row that is offered": [
    { section: "decisions", text: "Annuler le transfert", role: "menuitem" },
  ],
  "traceability: an object transferred": [
    { section: "decisions", text: "Transféré" },
    { section: "decisions", text: /depuis le/ },
    { section: "decisions", text: "Chez Bob L." },
  ],
  "traceability: objects offered to the reader": [
    { section: "decisions", text: "2 objets vous sont proposés", role: "heading" },
    { section: "decisions", text: /^Accepter/, role: "button" },
    { section: "decisions", text: /^Décliner/, role: "button" },
  ],
  "traceability: the offers cannot be read": [
    { section: "decisions", text: /Vos propositions de transfert n’ont pas pu être lues/, role: "alert" },
  ],
  "traceability: accepting": [
    { section: "decisions", text: "Accepter cet objet\u00a0?", role: "heading" },
    { section: "decisions", text: "Devenir propriétaire", role: "button" },
  ],
  "traceability: accepting without a wallet": [
    { section: "decisions", text: /Votre adresse de portefeuille manque/, role: "alert" },
  ],
  "traceability: declining": [{ section: "decisions", text: "Décliner cet objet\u00a0?", role: "heading" }],
  "traceability: renamed": [{ section: "8", text: "Object updated successfully!", role: "status" }],
  "traceability: renaming failed": [{ section: "8", text: "Error updating object: Panne d'écriture", role: "alert" }],
  "traceability: download refused": [{ section: "8", text: "Error: Panne de lecture", role: "alert" }],
  "traceability: download without a link": [{ section: "8", text: "Could not retrieve download link.", role: "alert" }],
  "console: nothing chosen": [
    { section: "2 Admin", text: "Fingerprints", role: "link" },
    { section: "2 Admin", text: "Notifications", role: "link" },
    { section: "2 Admin", text: "Users", role: "link" },
    { section: "2 Admin", text: "Objects", role: "link" },
    { section: "2 Admin", text: "Logout", role: "link" },
    { section: "2 Admin", text: "Please select an item from the sidebar" },
  ],
  "console: an empty collection": [{ section: "2 Admin", text: "No data available" }],
} as const satisfies Record<string, readonly TextRow[]>;

export type State = keyof typeof TEXTS;
