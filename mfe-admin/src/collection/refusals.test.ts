import { expect, test } from "vitest";
import { actionRefusal, deletionRefusal, revocationRefusal } from "./refusals.ts";

const doc = (fields: Record<string, unknown>) => ({ _id: "me", version: "1", ...fields });

test("administrators cannot delete or change their own account in the list, but can do so with others", () => {
  expect(deletionRefusal("users", doc({}), "me")?.word).toBe("Votre compte");
  expect(deletionRefusal("users", doc({}), "other")).toBeNull();
  expect(actionRefusal(doc({}), "me", 3)).toMatch(/votre compte/);
  expect(actionRefusal(doc({}), "other", 1)).toBeNull();
});

test("the last administrator cannot be deleted, and the list says why", () => {
  expect(actionRefusal(doc({ role: "admin" }), "me", 1)).toMatch(/dernier administrateur/);
});

test("an erased object cannot be deleted again, but a revoked object can", () => {
  expect(deletionRefusal("objects", doc({ status: "erased" }), "me")?.word).toBe("Déjà effacé");
  expect(deletionRefusal("objects", doc({ status: "revoked" }), "me")).toBeNull();
});

test("of all notifications, only those about views can be deleted", () => {
  expect(deletionRefusal("notifications", doc({ notificationType: "OBJECT_MINT" }), "me")?.word).toBe("Historique");
  expect(deletionRefusal("notifications", doc({ notificationType: "OBJECT_VIEW" }), "me")).toBeNull();
});

test("only active objects can be revoked", () => {
  expect(revocationRefusal(doc({ status: "active" }))).toBeNull();
  expect(revocationRefusal(doc({ status: "revoked" }))).toMatch(/déjà révoqué/);
  expect(revocationRefusal(doc({ status: "erased" }))).toMatch(/effacé/);
});
