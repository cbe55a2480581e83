import { expect, test } from "vitest";
import { actionRefusal, deletionRefusal, revocationRefusal } from "./refusals.ts";

const doc = (fields: Record<string, unknown>) => ({ _id: "me", version: "1", ...fields });

test("refuses to delete or act on the administrator's own account, but not on another's", () => {
  expect(deletionRefusal("users", doc({}), "me")?.word).toBe("Votre compte");
  expect(deletionRefusal("users", doc({}), "other")).toBeNull();
  expect(actionRefusal(doc({}), "me", 3)).toMatch(/votre compte/);
  expect(actionRefusal(doc({}), "other", 1)).toBeNull();
});

test("gives as reason that the user is the last administrator", () => {
  expect(actionRefusal(doc({ role: "admin" }), "me", 1)).toMatch(/dernier administrateur/);
});

test("refuses to delete an erased object again, but not a revoked one", () => {
  expect(deletionRefusal("objects", doc({ status: "erased" }), "me")?.word).toBe("Déjà effacé");
  expect(deletionRefusal("objects", doc({ status: "revoked" }), "me")).toBeNull();
});

test("allows to delete notifications only if they are views", () => {
  expect(deletionRefusal("notifications", doc({ notificationType: "OBJECT_MINT" }), "me")?.word).toBe("Historique");
  expect(deletionRefusal("notifications", doc({ notificationType: "OBJECT_VIEW" }), "me")).toBeNull();
});

test("allows to revoke only active objects", () => {
  expect(revocationRefusal(doc({ status: "active" }))).toBeNull();
  expect(revocationRefusal(doc({ status: "revoked" }))).toMatch(/déjà révoqué/);
  expect(revocationRefusal(doc({ status: "erased" }))).toMatch(/effacé/);
});
