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

test("a visitor without tokens is sent to the login, even if a user is still cached", () => {
  expect(decideAccess({ needs: "user", signedIn: false, ...unknown })).toBe("sign-in");
  expect(decideAccess({ needs: "user", signedIn: false, user: person("user"), error: null })).toBe("sign-in");
  expect(decideAccess({ needs: "admin", signedIn: false, user: undefined, error: new Error("offline") })).toBe(
    "sign-in",
  );
});

test("the decision about access waits while the user is being requested", () => {
  expect(decideAccess({ needs: "user", signedIn: true, ...unknown })).toBe("wait");
  expect(decideAccess({ needs: "admin", signedIn: true, ...unknown })).toBe("wait");
});

test("only administrators may open the console", () => {
  expect(decideAccess({ needs: "admin", signedIn: true, user: person("admin"), error: null })).toBe("enter");
  expect(decideAccess({ needs: "admin", signedIn: true, user: person("user"), error: null })).toBe("refuse");
});

test("a signed-in user may open all screens except the console", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: person("user"), error: null })).toBe("enter");
  expect(decideAccess({ needs: "user", signedIn: true, user: person("admin"), error: null })).toBe("enter");
});

test.each([new ApiError(500, "An error occurred"), new ApiError(503, "later"), new TypeError("Failed to fetch")])(
  "a failing server signs no one out: %s",
  (error) => {
    expect(decideAccess({ needs: "user", signedIn: true, user: undefined, error })).toBe("fail");
  },
);

test("the session ends if the server does not accept its tokens", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: undefined, error: new ApiError(401, "gone") })).toBe(
    "end-session",
  );
});

test("a known user may stay on the screen if reloading the user's data fails", () => {
  expect(decideAccess({ needs: "user", signedIn: true, user: person("user"), error: new ApiError(500, "oops") })).toBe(
    "enter",
  );
});
