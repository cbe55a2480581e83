/**
 * Tests development as a team does it: each microfrontend alone without a back end, and the whole product from its
 * sources.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { freePort, isFree } from "../../../backend/tests/free-port.ts";
import { barriersOf } from "../fixtures/accessibility.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const NOWHERE = "http://127.0.0.1:9";

interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs a command until it is stopped. Resolves when it has printed its address, which `printed` finds. */
async function serve(
  [program = "", ...args]: readonly string[],
  { folder, env, printed }: { readonly folder: string; readonly env: NodeJS.ProcessEnv; readonly printed: RegExp },
): Promise<Served> {
  const child = spawn(program, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const [, at] = printed.exec(output) ?? [];
      if (at) resolve(at);
    });
    ended.then(() => reject(new Error(`${args.join(" ")} ended: ${output}`)), reject);
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs `npm run preview -- --recorded`, or `dev`, in the folder of a microfrontend. */
async function start(verb: "preview" | "dev", folder: string): Promise<Served> {
  const port = await freePort();
  return serve([process.execPath, "../.ci/alone/command.mjs", verb, "--recorded", "--port", String(port)], {
    folder,
    env: { API_URL: NOWHERE },
    printed: new RegExp(`(http://localhost:${port})`),
  });
}

/** Returns a free port that is followed by enough free ports for the other development servers. */
async function firstOfFree(): Promise<number> {
  for (;;) {
    const first = await freePort();
    const others = [1, 2, 3, 4].map((after) => isFree(first + after));
    if ((await Promise.all(others)).every((free) => free)) return first;
  }
}

/** Records errors of a page, and its requests to other servers. */
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

// In sequence, because each test starts several builds, which would slow down the others.
test.describe.configure({ mode: "default" });

test("each microfrontend runs alone on the recorded API, with a signed-in user and content on every screen", async ({
  browser,
}) => {
  // The first preview builds the page that all of them use.
  const first = await start("preview", "mfe-public");
  const others = [start("preview", "mfe-assets"), start("preview", "mfe-admin"), start("dev", "mfe-assets")];
  const served = [first, ...(await Promise.all(others))];
  const [open, owned, console, sources] = served.map(({ url }) => url) as [string, string, string, string];
  const pageOf = async () => {
    const page = await (await browser.newContext()).newPage();
    return { page, heard: listen(page) };
  };
  try {
    await test.step("mfe-public shows the public page of an object, whose proof is verified in the browser", async () => {
      const { page, heard } = await pageOf();
      await page.goto(`${open}/explorer/1`);
      await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      expect(heard).toEqual([]);
    });

    await test.step("mfe-assets shows an owner's objects after a sign-in, and refers other URLs to the shell", async () => {
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

    await test.step("the development server shows the sources without errors at their first load", async () => {
      const { page, heard } = await pageOf();
      await page.goto(sources);
      await page.getByRole("button", { name: "Ada Moreau" }).click();
      await expect(page.getByText("Bonjour Ada.")).toBeVisible();
      expect(heard).toEqual([]);
    });

    await test.step("mfe-admin shows the console to the administrator only", async () => {
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

test("the first page of a new development server shows without errors, on separate ports", async ({ page }) => {
  const data = await mkdtemp(join(tmpdir(), "authentica-dev-"));
  const [port, first] = [await freePort(), await firstOfFree()];
  const errors = listen(page);
  const { url, stop } = await serve(["node_modules/.bin/deno", "run", "-A", ".ci/dev.ts"], {
    folder: ".",
    env: { PORT: String(port), DEV_PORT: String(first), DATA_DIR: data },
    printed: /Open (\S+)/,
  });
  try {
    expect(url).toBe(`http://localhost:${first}`);
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prouvez qu’un fichier existait");
    const elsewhere = /^asked http:\/\/localhost:\d+\//;
    expect(errors.filter((error) => !elsewhere.test(error))).toEqual([]);
  } finally {
    await stop();
    await rm(data, { recursive: true });
  }
});
