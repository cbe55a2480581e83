import { expect, test } from "vitest";
import { crumbsOf } from "./breadcrumbs.tsx";

const wordsAt = (pathname: string) => crumbsOf(pathname).map(({ words }) => words);

test("in the breadcrumbs the dashboard is the second level, every other screen the third", () => {
  expect(wordsAt("/dashboard")).toEqual(["Authentica", "Dashboard"]);
  expect(wordsAt("/dashboard/")).toEqual(["Authentica", "Dashboard"]);
  expect(wordsAt("/traceability")).toEqual(["Authentica", "Dashboard", "Traceability"]);
});

test("in the breadcrumbs the profile comes after the screen that it covers", () => {
  const crumbs = crumbsOf("/traceability", "#profil");
  expect(crumbs.map(({ words }) => words)).toEqual(["Authentica", "Dashboard", "Traceability", "Profile"]);
  expect(crumbs.at(-2)?.to).toBe("/traceability");
  expect(crumbsOf("/traceability/T4RP", "#historique")).toHaveLength(3);
});

test("the last breadcrumb of a deeper page is its last path segment in readable form", () => {
  expect(wordsAt("/traceability/mon%20contrat")).toEqual(["Authentica", "Dashboard", "Mon contrat"]);
  expect(wordsAt("/traceability/%E0%A4%A")).toEqual(["Authentica", "Dashboard", "%E0%A4%A"]);
});
