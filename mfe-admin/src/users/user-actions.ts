import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { documentName } from "../collection/document-name.ts";
import type { ReasonedAction } from "../collection/reason-dialog.tsx";

const user = api.admin.users[":id"];
/** Encodes the identifier, because the client inserts parameters into the path without encoding them. */
const at = (id: string) => ({ id: encodeURIComponent(id) });

/** Performs an action on a user. `reason` is stored in the audit log. */
const actOnUser = (action: "disable" | "enable" | "remove-second-factor", id: string, reason: string) =>
  answer(user[action].$post({ param: at(id), json: { reason } }));

/** Ends all sessions of the account. With `dropPasskeys`, also deletes its passkeys and API keys. */
const evict = (action: "end-sessions" | "reset-password", id: string, reason: string, dropPasskeys: boolean) =>
  answer(user[action].$post({ param: at(id), json: { reason, ...(dropPasskeys && { dropPasskeys }) } }));

const DROP_PASSKEYS = {
  label: "Retirer aussi ses clés d’accès et révoquer ses clés d’API",
  hint: "Si quelqu’un d’autre a pu en ajouter une\u00a0: une clé laissée permet encore de se connecter. Un message le lui dit.",
};

/** Returns the action that makes a user an administrator or, for an administrator, takes that role away. */
export function roleAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  const isAdmin = doc.role === "admin";
  return {
    title: isAdmin ? "Retirer le rôle d’administrateur" : "Nommer administrateur",
    consequence: isAdmin
      ? `${name} ne verra plus la console, dès sa prochaine demande.`
      : `${name} pourra lire, modifier et supprimer tout ce que montre la console.`,
    verb: isAdmin ? "Retirer le rôle" : "Nommer administrateur",
    danger: isAdmin,
    failure: "Le rôle n’a pas changé",
    run: (reason) => answer(user.role.$put({ param: at(doc._id), json: { role: isAdmin ? "user" : "admin", reason } })),
    done: isAdmin ? `${name} n’est plus administrateur.` : `${name} est administrateur.`,
  };
}

/** Returns the action that disables an account or, for a disabled account, enables it again. */
export function disableAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return doc.disabled
    ? {
        title: "Réactiver le compte",
        consequence: `${name} pourra de nouveau se connecter.`,
        verb: "Réactiver",
        failure: "Le compte n’a pas été réactivé",
        run: (reason) => actOnUser("enable", doc._id, reason),
        done: `Le compte de ${name} est réactivé.`,
      }
    : {
        title: "Désactiver le compte",
        consequence: `${name} ne pourra plus se connecter, et ses sessions se ferment. Rien n’est effacé.`,
        verb: "Désactiver",
        danger: true,
        failure: "Le compte n’a pas été désactivé",
        run: (reason) => actOnUser("disable", doc._id, reason),
        done: `Le compte de ${name} est désactivé.`,
      };
}

export function endSessionsAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return {
    title: "Fermer toutes les sessions",
    consequence: `${name} devra se reconnecter sur chacun de ses appareils.`,
    verb: "Fermer les sessions",
    danger: true,
    failure: "Les sessions n’ont pas été fermées",
    option: DROP_PASSKEYS,
    run: (reason, dropPasskeys) => evict("end-sessions", doc._id, reason, dropPasskeys),
    done: `Les sessions de ${name} sont fermées.`,
  };
}

export function resetPasswordAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return {
    title: "Réinitialiser le mot de passe",
    consequence: `${name} reçoit par e-mail un code pour choisir un nouveau mot de passe. Vous ne le verrez jamais.`,
    verb: "Envoyer le code",
    failure: "Le code n’a pas été envoyé",
    option: DROP_PASSKEYS,
    run: (reason, dropPasskeys) => evict("reset-password", doc._id, reason, dropPasskeys),
    done: `Un code est en route vers ${name}.`,
  };
}

export function removeSecondFactorAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return {
    title: "Retirer l’application d’authentification",
    consequence: `Pour qui a perdu son application et ses codes de secours\u00a0: le mot de passe de ${name} suffira de nouveau. Assurez-vous d’abord de son identité. Ses sessions se ferment, et un message le lui dit.`,
    verb: "Retirer l’application",
    danger: true,
    failure: "L’application n’a pas été retirée",
    words: { conflict: `${name} n’a pas d’application d’authentification.` },
    run: (reason) => actOnUser("remove-second-factor", doc._id, reason),
    done: `L’application d’authentification de ${name} est retirée.`,
  };
}
