import { expect, test } from "vitest";
import { fieldProblemOf, problemsOf, type Registration } from "./registration.ts";

const form: Registration = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@exemple.fr",
  walletAddress: `0x${"a1".repeat(20)}`,
  password: "quatre mots sans rapport",
  confirmPassword: "quatre mots sans rapport",
};

test("a complete registration form has no problems", () => {
  expect(problemsOf(form)).toEqual({});
});

test("the registration form requires every field; spaces alone are not enough", () => {
  const blank = {
    ...form,
    firstName: " ",
    lastName: "",
    email: " ",
    walletAddress: "",
    password: "",
    confirmPassword: "",
  };
  expect(Object.keys(problemsOf(blank)).sort()).toEqual(Object.keys(form).sort());
});

test("differing passwords are reported at the repeated password, together with other errors", () => {
  expect(problemsOf({ ...form, confirmPassword: "autre" })).toEqual({ confirmPassword: "Passwords do not match" });
  expect(problemsOf({ ...form, password: "court", confirmPassword: "autre" })).toMatchObject({
    password: "Votre mot de passe doit compter au moins 12 caractères.",
    confirmPassword: "Passwords do not match",
  });
});

test("the password length counts composed characters, and spaces are not removed", () => {
  const with_ = (password: string) => problemsOf({ ...form, password, confirmPassword: password });
  expect(with_("🔑".repeat(12))).toEqual({});
  expect(with_("e\u0301".repeat(11))).toHaveProperty("password");
  expect(with_(" ".repeat(12))).toEqual({});
  expect(with_("x".repeat(129))).toHaveProperty("password");
});

test("a wallet address is 0x followed by 40 hexadecimal digits", () => {
  for (const walletAddress of ["0x12", "a1".repeat(20), `0x${"g1".repeat(20)}`, `0x${"a1".repeat(21)}`]) {
    expect(problemsOf({ ...form, walletAddress })).toHaveProperty("walletAddress");
  }
  expect(problemsOf({ ...form, walletAddress: ` 0x${"A1".repeat(20)} ` })).toEqual({});
});

test("a server message that begins with a field name is shown in French beside that field", () => {
  expect(fieldProblemOf("walletAddress must be 0x and 40 hexadecimal digits.")).toEqual({
    field: "walletAddress",
    problem: "Une adresse de portefeuille commence par 0x, suivi de 40 chiffres hexadécimaux (0 à 9, a à f).",
  });
  expect(fieldProblemOf("firstName is required.")).toEqual({ field: "firstName", problem: "Indiquez votre prénom." });
  expect(fieldProblemOf("lastName must be at most 80 characters.")?.problem).toBe("80 caractères au plus.");
  expect(fieldProblemOf("password is too common: choose one that nobody would guess.")?.problem).toMatch(
    /trop répandu/,
  );
  expect(fieldProblemOf("walletAddress has a wrong checksum: compare it.")?.problem).toMatch(/somme de contrôle/);
});

test("an unknown server message about a field is shown unchanged", () => {
  expect(fieldProblemOf("email is not welcome here.")).toEqual({
    field: "email",
    problem: "email is not welcome here.",
  });
});

test("a message about the whole form is shown at no field", () => {
  for (const message of ["An account with this e-mail address already exists.", "Unknown field: role.", "email", ""]) {
    expect(fieldProblemOf(message)).toBeNull();
  }
});
