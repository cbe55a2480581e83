import { expect, it } from "vitest";
import { describe as tell } from "./description.ts";

const lists = {
  userList: [{ _id: "u1", firstName: "Marie", lastName: "Curie" }],
  objectList: [{ _id: "T4RP-ECFW-573R", objectName: "Contrat" }],
};

it.each([
  ["OBJECT_MINT", "Objet frappé."],
  ["OBJECT_VIEW", "Objet visualisé."],
  ["OBJECT_REVOKE", "Propriété de l'objet révoquée."],
  ["OBJECT_EDIT", "Détails de l'objet modifiés."],
])("an event of the type %s is described by a sentence, without raw details", (notificationType, sentence) => {
  const notificationData = { mintOwner: "u1", mintObject: "T4RP-ECFW-573R" };
  expect(tell({ notificationType, notificationData, ...lists })).toStrictEqual({ sentence, isOwn: true, details: [] });
});

it("an event of an unknown type is described with its data, and with the names of people and objects", () => {
  const notificationData = { mintOwner: "u1", mintObject: "T4RP-ECFW-573R", reason: "essai" };
  expect(tell({ notificationType: "OBJECT_PAINTED", notificationData, ...lists })).toStrictEqual({
    sentence: "Un événement s'est produit.",
    isOwn: false,
    details: [
      { key: "mintOwner", value: "Marie Curie" },
      { key: "mintObject", value: "Contrat" },
      { key: "reason", value: "essai" },
    ],
  });
});

it("an identifier without a known name is shown unchanged", () => {
  const notificationData = { mintOwner: "u9", mintObject: "o9" };
  expect(tell({ notificationType: "OBJECT_PAINTED", notificationData, ...lists }).details).toStrictEqual([
    { key: "mintOwner", value: "u9" },
    { key: "mintObject", value: "o9" },
  ]);
});

it.each(["constructor", "toString", ""])("the event type %j has no specific sentence", (notificationType) => {
  expect(tell({ notificationType, notificationData: {}, ...lists })).toStrictEqual({
    sentence: "Un événement s'est produit.",
    isOwn: false,
    details: [],
  });
});
