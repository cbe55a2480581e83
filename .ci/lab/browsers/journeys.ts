/**
 * The core journeys. Each continues where the previous one ended. They look at visible text, and use the page's own
 * events to click and type.
 */
import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { newAccount, PASSWORD } from "../../../shell/e2e/fixtures/people.ts";
import type { Engine } from "./engine.ts";

export type Journey = readonly [title: string, run: (engine: Engine) => Promise<void>];

/** Longest wait of a journey (ms). */
const WITHIN_MS = 30_000;

/** White space is normalised before texts are compared. */
const READ = 'const said = document.body.innerText.replaceAll(/\\s+/g, " ");';

async function until(engine: Engine, what: string, body: string, ...args: readonly unknown[]): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  // A page that is being left does not answer.
  while ((await engine.run<boolean>(body, ...args).catch(() => false)) !== true) {
    if (performance.now() > end) {
      const said = await engine.run<string>(`${READ} return location.pathname + ": " + said.slice(0, 600);`);
      throw new Error(`${what} did not appear within ${WITHIN_MS / 1000} s. Path and text of the page: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const sees = (engine: Engine, words: string) =>
  until(engine, `“${words}”`, `${READ} return said.includes(arguments[0]);`, words);

/** Clicks a button or link with this text, once it is enabled. */
const press = (engine: Engine, words: string) =>
  until(
    engine,
    `a button “${words}”`,
    `const found = [...document.querySelectorAll("button, a")].find((one) => one.innerText.trim() === arguments[0] && !one.disabled);
     found?.click();
     return found !== undefined;`,
    words,
  );

const type = (engine: Engine, label: string, text: string) =>
  until(
    engine,
    `a field “${label}”`,
    `const field = [...document.querySelectorAll("label")].find((one) => one.innerText.trim() === arguments[0])?.control;
     if (!field) return false;
     field.focus();
     Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, arguments[1]);
     field.dispatchEvent(new Event("input", { bubbles: true }));
     field.dispatchEvent(new Event("change", { bubbles: true }));
     return true;`,
    label,
    text,
  );

/** A prerendered page reacts only after its scripts have hydrated it. */
const isReady = (engine: Engine) =>
  until(
    engine,
    "a field for files",
    `const field = document.querySelector("input[type=file]");
     return field !== null && Object.keys(field).some((name) => name.startsWith("__react"));`,
  );

/** `write` creates a file on this machine and resolves to its path. */
export function journeys(
  url: string,
  write: (name: string, content: string | Uint8Array) => Promise<string>,
): readonly Journey[] {
  const name = `estran ${randomBytes(4).toString("hex")}.bin`;
  let path = "";
  const account = newAccount("Ada");

  return [
    [
      "a file is checked without an account",
      async (engine) => {
        path = await write(name, randomBytes(200_000));
        await engine.go(`${url}/verifier`);
        await isReady(engine);
        await engine.choose("input[type=file]", path);
        await sees(engine, "Pas encore inscrit");
        await sees(engine, basename(path));
      },
    ],
    [
      "an account is made",
      async (engine) => {
        await engine.go(`${url}/register`);
        for (const [label, text] of [
          ["Prénom", account.firstName],
          ["Nom", account.lastName],
          ["Adresse e-mail", account.email],
          ["Adresse du portefeuille", account.walletAddress],
          ["Mot de passe", PASSWORD],
          ["Confirmez le mot de passe", PASSWORD],
        ] as const)
          await type(engine, label, text);
        await until(
          engine,
          "the form",
          "const sent = document.querySelector('form button[type=submit]'); sent?.click(); return sent !== null;",
        );
        await until(engine, "the dashboard", "return location.pathname === '/dashboard';");
      },
    ],
    [
      "a file is certified in one go",
      async (engine) => {
        await engine.go(`${url}/authentica`);
        await isReady(engine);
        await engine.choose("input[type=file]", path);
        await press(engine, "Certifier en une fois");
        await sees(engine, "Inscription réussie !");
      },
    ],
    [
      "the page of the object tells it",
      async (engine) => {
        const stem = name.replace(/\.bin$/, "");
        await engine.go(`${url}/traceability`);
        await until(
          engine,
          "the row of the object",
          `const row = [...document.querySelectorAll("[role=rowheader] a, th a")].find((one) => one.innerText.includes(arguments[0]));
           row?.click();
           return row !== undefined;`,
          stem,
        );
        await until(
          engine,
          "the page of the object",
          "return /^\\/traceability\\/.+/.test(location.pathname) && document.querySelector('h1')?.innerText.includes(arguments[0]);",
          stem,
        );
        await sees(engine, "Objet frappé.");
      },
    ],
    [
      "its proof holds in the offline verifier",
      async (engine) => {
        const id = await engine.run<string>("return location.pathname.split('/').at(-1);");
        const { accessToken } = await signedIn(url, account.email);
        const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
        const body = JSON.stringify({ objectId: id, kind: "complete" });
        const asked = await fetch(`${url}/api/object/proof`, { method: "POST", headers, body });
        const { link } = await asked.json();
        const zip = new Uint8Array(await (await fetch(new URL(link, url))).arrayBuffer());
        const proof = await write(`${id}.zip`, zip);
        await engine.go(`${url}/verificateur.html#lang=fr`);
        await engine.choose("#file-input", path);
        await engine.choose("#proof-input", proof);
        await sees(engine, "Authentique");
      },
    ],
  ];
}

async function signedIn(url: string, email: string): Promise<{ readonly accessToken: string }> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/api/auth/login`, { method: "POST", headers, body })).json();
}
