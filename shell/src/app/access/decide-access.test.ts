import type { User } from "@authentica/backend/contract/user";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { decideAccess } from "./decide-access.ts";

const person = (role: User["role"]): User => ({
  _id: "u1",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@exemple.fr",
  emailProvenAt: null,
  walletProvenAt: null,
  walletAddress: null,
  role,
  createdAt: "2025-03-03T14:05:00Z",
});
const unknown = { user: undefined, error: null };

test("sends a visitor without tokens to the login, even if a user is still cached", () => {
  expect(decideAccess({ needs: "user", signedIn: false, ...unknown })).toBe("sign-in");
  expect(decideAccess({ needs: "user", signedIn: false, user: person("user"), error: null })).toBe("sign-in");
  expect(decideAccess({ needs: "admin", signedIn: false, user: undefined, error: new Error("offline") })).toBe(
    "sign-in",
  );
});

test("waits while the user is being read", () => {
  expect(decideAccess({ needs: "user", signedIn: true, ...unknown })).toBe("wait");
  expect(decideAccess({ needs: "admin", signedIn: true, ...unknown })).toBe("wait");
});

test("admits only administrators to the console", () => {
  expect(decideAccess({ needs: "admin", signedIn: true, user: person("admin"), error: null })).toBe("enter");
  expect(decideAccess({ needs: "admin", signedIn: true, user: person("user"), error: null })).toBe("refuse");
});

test("admits a signed-in user to all screens except the console", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: person("user"), error: null })).toBe("enter");
  expect(decideAccess({ needs: "user", signedIn: true, user: person("admin"), error: null })).toBe("enter");
});

test.each([new ApiError(500, "An error occurred"), new ApiError(503, "later"), new TypeError("Failed to fetch")])(
  "a server that cannot say who it is signs nobody out: %s",
  (error) => {
    expect(decideAccess({ needs: "user", signedIn: true, user: undefined, error })).toBe("fail");
  },
);

test("ends the session if the server does not accept its tokens", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: undefined, error: new ApiError(401, "gone") })).toBe(
    "end-session",
  );
});

test("admits a known user while a refresh of their data fails", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: person("user"), error: new ApiError(500, "oops") })).toBe(
    "enter",
  );
});
