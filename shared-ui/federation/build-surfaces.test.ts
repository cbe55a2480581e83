import { describe, expect, test } from "vitest";
import { CONTRACT_MODULE, ROUTER_PART, readSurfaces, SESSION } from "./build-sharing.ts";
import { nextSurface, outsideOf, surfacesNow } from "./build-surfaces.ts";
import { CONTRACT } from "./contract.ts";

test("the types of our shared modules match their record: after a change, `npm run make -- surfaces` raises the version", () => {
  const recorded = readSurfaces();
  for (const [name, now] of Object.entries(surfacesNow()))
    expect(nextSurface(recorded[name], now)).toEqual(recorded[name]);
});

test("the recorded exports of a shared module are those that exist at run time", async () => {
  const { [SESSION]: session, [ROUTER_PART]: router } = readSurfaces();
  expect(router?.names).toEqual(Object.keys(await import("./router.ts")).sort());
  const module = await import("../session/index.ts");
  const members = Object.keys(module.session).map((name) => `session.${name}`);
  expect(session?.names).toEqual([...Object.keys(module), ...members].sort());
});

test("the contract between shell and microfrontends matches its record", () => {
  expect(readSurfaces()[CONTRACT_MODULE]?.version).toBe(`${CONTRACT}.0`);
});

describe("the recorded types of a shared module", () => {
  const ENTRY = `
    export { Failure } from "./failure.ts";
    export type { Session } from "./session.ts";
    export declare const session: Session;`;
  const FAILURE =
    "export declare class Failure extends Error { private kept; constructor(status: number); readonly status: number; }";
  const SESSION_TYPES = `
    export interface Session { fetch(path: string, options?: Options): void; }
    export interface Options { readonly signal?: AbortSignal; }
    export interface Inside { readonly at: number; }`;
  const read = (entry = ENTRY, failure = FAILURE, types = SESSION_TYPES) => outsideOf(entry, [entry, failure, types]);
  const recorded = { version: "1.3.0", lowest: "1.2.0", ...read() };

  test("contain the exports and the types that they refer to, but nothing internal", () => {
    expect(read()).toEqual({
      names: ["Failure", "session", "session.fetch"],
      shape: {
        Failure: "declare class Failure extends Error",
        "Failure.constructor": "constructor(status: number);",
        "Failure.status": "readonly status: number;",
        Options: "interface Options",
        "Options.signal": "readonly signal?: AbortSignal;",
        Session: "interface Session",
        "Session.fetch": "fetch(path: string, options?: Options): void;",
        session: "declare const session: Session;",
      },
    });
  });

  test("keep their version if nothing changes", () => {
    expect(nextSurface(recorded, read(ENTRY, FAILURE, SESSION_TYPES.replace("at: number", "since: Date")))).toEqual(
      recorded,
    );
  });

  test("get a new minor version for a new export, and the lowest supported version stays", () => {
    const grown = read(
      `${ENTRY} export declare function pause(ms: Pause): void;`,
      `${FAILURE} export interface Pause { readonly ms: number; }`,
    );
    expect(nextSurface(recorded, grown)).toMatchObject({ version: "1.4.0", lowest: "1.2.0" });
    const member = read(ENTRY, FAILURE, SESSION_TYPES.replace("fetch(", "pause(): void; fetch("));
    expect(member.names).toContain("session.pause");
    expect(nextSurface(recorded, member)).toMatchObject({ version: "1.4.0", lowest: "1.2.0" });
  });

  test("raise the lowest supported version for a change that export names do not show, such as a new option", () => {
    const grown = read(
      ENTRY,
      FAILURE,
      SESSION_TYPES.replace("readonly signal", "readonly urgent?: boolean; readonly signal"),
    );
    expect(nextSurface(recorded, grown)).toMatchObject({ version: "1.4.0", lowest: "1.4.0" });
    const failure = read(ENTRY, FAILURE.replace("readonly status", "readonly code: string; readonly status"));
    expect(nextSurface(recorded, failure)).toMatchObject({ version: "1.4.0", lowest: "1.4.0" });
  });

  test.each([
    ["a name goes away", read(ENTRY.replace('export { Failure } from "./failure.ts";', ""))],
    ["a member goes away", read(ENTRY, FAILURE.replace("readonly status: number;", ""))],
    ["a type changes", read(ENTRY, FAILURE, SESSION_TYPES.replace("path: string", "path: URL"))],
  ])("gets a new major version when %s", (_, now) => {
    expect(nextSurface(recorded, now)).toMatchObject({ version: "2.0.0", lowest: "2.0.0" });
  });
});
