/** Each microfrontend served by itself with nothing else of the product, and no back end anywhere. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { freePort } from "../../../backend/tests/free-port.ts";
import { barriersOf } from "../fixtures/accessibility.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const NOWHERE = "http://127.0.0.1:9";

interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** `npm run preview -- --recorded` in the folder of a microfrontend, or `dev`. */
async function start(verb: "preview" | "dev", folder: string): Promise<Served> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["../.ci/alone/command.mjs", verb, "--recorded", "--port", String(port)], {
    cwd: join(root, folder),
    env: { ...process.env, API_URL: NOWHERE },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes(`localhost:${port}`)) resolve();
    });
    ended.then(() => reject(new Error(`${verb} of ${folder} ended: ${output}`)), reject);
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What goes wrong in a page unseen: errors, and requests to anywhere but its own server. */
function listen(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on("pageerror", ({ message }) => heard.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(page.url()).origin)
      if (page.url() !== "about:blank") heard.push(`asked ${request.url()}`);
  });
  return heard;
}

test("each microfrontend runs alone on the recorded API: signed in, with content, and never empty", async ({
  browser,
}) => {
  // The page that the first is shown in is made for all.
  const first = await start("preview", "mfe-public");
  const others = [start("preview", "mfe-assets"), start("preview", "mfe-admin"), start("dev", "mfe-assets")];
  const served = [first, ...(await Promise.all(others))];
  const [open, owned, console, sources] = served.map(({ url }) => url) as [string, string, string, string];
  const pageOf = async () => {
    const page = await (await browser.newContext()).newPage();
    return { page, heard: listen(page) };
  };
  try {
    await test.step("the public page of an object, its proof worked out in the browser", async () => {
      const { page, heard } = await pageOf();
      await page.goto(`${open}/explorer/1`);
      await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      expect(heard).toEqual([]);
    });

    await test.step("an owner's objects, behind a sign-in; other addresses, another API", async () => {
      const { page, heard } = await pageOf();
      await page.goto(`${owned}/traceability`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Qui regarde/);
      expect(await barriersOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Ada Moreau" }).click();
      await expect(page.getByText("Port de Sète, l’aube (retouche)").first()).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      await page.goto(`${owned}/users`);
      await expect(page.getByRole("main").getByRole("link")).toHaveText(["/dashboard", "/authentica", "/traceability"]);
      await page.getByRole("main").getByRole("link", { name: "/dashboard" }).click();
      await expect(page.getByText("Bonjour Ada.")).toBeVisible();
      await page.getByRole("button", { name: "Passer à l’API réelle" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Aucune API ne répond à ${NOWHERE}`);
      expect(await barriersOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Travailler sur l’enregistrement" }).click();
      await expect(page.getByRole("button", { name: "Ada Moreau" })).toBeVisible();
      expect(heard).toEqual([]);
    });

    await test.step("the sources, at their first load", async () => {
      const { page, heard } = await pageOf();
      await page.goto(sources);
      await page.getByRole("button", { name: "Ada Moreau" }).click();
      await expect(page.getByText("Bonjour Ada.")).toBeVisible();
      expect(heard).toEqual([]);
    });

    await test.step("the console, for the administrator alone", async () => {
      const { page, heard } = await pageOf();
      await page.goto(`${console}/admin/users`);
      await expect(page.getByRole("button", { name: "Inès Garnier" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Ada Moreau" })).toBeHidden();
      await page.getByRole("button", { name: "Inès Garnier" }).click();
      await expect(page.getByRole("cell", { name: "Lefèvre" })).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      expect(heard).toEqual([]);
    });
  } finally {
    await Promise.all(served.map(({ stop }) => stop()));
  }
});
