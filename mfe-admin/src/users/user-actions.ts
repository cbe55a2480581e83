import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { documentName } from "../collection/document-name.ts";
import type { ReasonedAction } from "../collection/reason-dialog.tsx";

const user = api.admin.users[":id"];
/** The client puts a parameter into the address as it stands. */
const at = (id: string) => ({ id: encodeURIComponent(id) });

/** What is done to a person, with a reason that the audit log keeps. */
const actOnUser = (action: "disable" | "enable" | "end-sessions" | "reset-password", id: string, reason: string) =>
  answer(user[action].$post({ param: at(id), json: { reason } }));

/** Gives a person the other role. */
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

/** Closes an account, or opens it again. */
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
    run: (reason) => actOnUser("end-sessions", doc._id, reason),
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
    run: (reason) => actOnUser("reset-password", doc._id, reason),
    done: `Un code est en route vers ${name}.`,
  };
}
