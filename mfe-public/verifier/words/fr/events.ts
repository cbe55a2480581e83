/** Parts of a proof and events of an object, in French. */
import type { EventType } from "@authentica/backend/tlog/leaf";
import type { JudgedPart } from "../../judge.ts";

const parts: Readonly<Record<JudgedPart, { readonly name: string; readonly fault: string }>> = {
  form: { name: "forme", fault: "Ce fichier se présente comme une preuve, mais il est abîmé." },
  leaf: { name: "inscription", fault: "L’inscription a été modifiée\u00a0: elle n’a plus sa propre empreinte." },
  path: {
    name: "chemin",
    fault: "Le chemin ne mène pas de l’inscription à la racine que le registre a signée.",
  },
  root: {
    name: "racine",
    fault: "La racine du point de contrôle a été modifiée\u00a0: ce n’est pas celle que le registre a signée.",
  },
  signature: {
    name: "signature",
    fault: "La signature du point de contrôle n’est pas celle de ce registre.",
  },
  witness: {
    name: "témoin",
    fault: "La signature d’un témoin est fausse\u00a0: elle fait refuser tout le point de contrôle.",
  },
  commitment: {
    name: "engagement",
    fault: "Les détails ou leur sel ont été modifiés\u00a0: ils n’ouvrent pas l’engagement de l’inscription.",
  },
  order: {
    name: "ordre des dates",
    fault:
      "Les dates se contredisent\u00a0: une inscription est datée d’avant celle qui la précède, ou d’après ceux qui l’ont vue.",
  },
};

const types: Readonly<Record<EventType, string>> = {
  mint: "Inscription",
  edit: "Modification des détails",
  revoke: "Révocation",
  transfer: "Transfert",
  erase: "Effacement",
  publish: "Publication de l’empreinte",
};

export const events = {
  parts,
  types,
  /** What ended a registration. `by`: who did so, as far as the event is opened. */
  erased: (at: string): string => `Effacé le ${at}, date donnée par le service.`,
  revoked: {
    unknown: (at: string): string => `Révoqué le ${at}, date donnée par le service.`,
    owner: (at: string): string => `Révoqué par son titulaire le ${at}, date donnée par le service.`,
    admin: (at: string): string => `Révoqué par un administrateur du service le ${at}, date donnée par le service.`,
  },
  declared: "Déclaré sans dépôt du fichier\u00a0: le registre n’a jamais vu ce fichier.",
  deposited: (at: string): string =>
    `L’empreinte a d’abord été déclarée seule\u00a0; le fichier a été déposé le ${at}.`,
};

export type EventWords = typeof events;
