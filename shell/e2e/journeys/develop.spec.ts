/** `npm run dev` as a newcomer meets it: nothing built before, opened where it says, as soon as it says so. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freePort, isFree } from "../../../backend/tests/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A port that nobody listens on, with as many free ones after it as there are other development servers. */
async function firstOfFree(): Promise<number> {
  for (;;) {
    const first = await freePort();
    const others = [1, 2, 3, 4].map((after) => isFree(first + after));
    if ((await Promise.all(others)).every((free) => free)) return first;
  }
}

test("the first page of a cold development server shows without an error, on ports of its own", async ({ page }) => {
  const data = await mkdtemp(join(tmpdir(), "authentica-dev-"));
  const [port, first] = [await freePort(), await firstOfFree()];
  const child = spawn(join(root, "node_modules/.bin/deno"), ["run", "-A", ".ci/dev.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DEV_PORT: String(first), DATA_DIR: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = "";
      child.stdout.on("data", (chunk) => {
        output += chunk;
        const [, open] = /Open (\S+)/.exec(output) ?? [];
        if (open) resolve(open);
      });
      ended.then(() => reject(new Error(`npm run dev ended: ${output}`)), reject);
    });
    expect(url).toBe(`http://localhost:${first}`);
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prouvez qu’un fichier existait");
    expect(errors).toEqual([]);
  } finally {
    child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true });
  }
});
