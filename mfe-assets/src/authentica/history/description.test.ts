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
])("describes %s with a specific sentence, without details", (notificationType, sentence) => {
  const notificationData = { mintOwner: "u1", mintObject: "T4RP-ECFW-573R" };
  expect(tell({ notificationType, notificationData, ...lists })).toStrictEqual({ sentence, isOwn: true, details: [] });
});

it("describes another type with its data, and names people and objects", () => {
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

it("keeps an identifier that has no name in the lists", () => {
  const notificationData = { mintOwner: "u9", mintObject: "o9" };
  expect(tell({ notificationType: "OBJECT_PAINTED", notificationData, ...lists }).details).toStrictEqual([
    { key: "mintOwner", value: "u9" },
    { key: "mintObject", value: "o9" },
  ]);
});

it.each(["constructor", "toString", ""])("has no specific sentence for the type %j", (notificationType) => {
  expect(tell({ notificationType, notificationData: {}, ...lists })).toStrictEqual({
    sentence: "Un événement s'est produit.",
    isOwn: false,
    details: [],
  });
});
