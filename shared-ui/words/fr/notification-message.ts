import { specifiedOr } from "@authentica/shared-ui/language";

export const words = {
  generic: specifiedOr("You have a new notification.", "Vous avez une nouvelle notification."),
  registered: (name: string) =>
    specifiedOr(`A new ${name} has been successfully minted.`, `${name} est inscrit au registre.`),
  viewed: (name: string) =>
    specifiedOr(
      `Your object ${name} was viewed by another user.`,
      `Un autre utilisateur a consulté votre objet ${name}.`,
    ),
  revoked: (name: string) =>
    specifiedOr(`The registration of ${name} has been revoked.`, `L’inscription de ${name} est révoquée.`),
  edited: (name: string) =>
    specifiedOr(`The details of ${name} have been updated.`, `Les informations de ${name} ont été modifiées.`),
};
