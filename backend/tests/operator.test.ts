import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runFile, runFsck } from "./server.ts";

/** Runs a script with these settings: exit code and what it printed. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runFile(args, env);
  return { code, output: stdout + stderr };
}

test("create-admin makes the administrator of the settings, once; a demonstration goes into no store that has accounts, nor under a public address", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-operator-" });
  onTestFinished(() => Deno.remove(home, { recursive: true }));
  const settings = {
    DATA_DIR: join(home, "data"),
    ADMIN_EMAIL: "root@example.com",
    ADMIN_PASSWORD: "quatre mots tout à fait autres",
  };
  const create = () => run(["backend/tasks/launch.ts", "create-admin"], settings);
  expect(await create()).toMatchObject({ code: 0, output: expect.stringContaining("The administrator is there") });
  expect(await create()).toMatchObject({ code: 0, output: expect.stringContaining("already") });

  const seed = (PUBLIC_URL: string) => run(["backend/tasks/seed.ts"], { ...settings, PUBLIC_URL });
  expect(await seed("http://localhost:8000")).toMatchObject({
    code: 1,
    output: expect.stringContaining("has accounts already"),
  });
  expect(await seed("https://authentica.example")).toMatchObject({
    code: 1,
    output: expect.stringContaining("for this machine alone"),
  });
  expect(await runFsck(settings.DATA_DIR)).toMatchObject({ code: 0, output: expect.stringContaining("1 users") });
});
