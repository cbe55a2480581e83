import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openSmtp } from "./smtp.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a folder whose name a shell would split. */
async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica npm " });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

type Variables = Readonly<Record<string, string>>;

const npm = (args: readonly string[], env: Variables, cwd = root) =>
  new Deno.Command("npm", {
    args: ["--silent", ...args],
    cwd,
    env: { PORT: "0", PUBLIC_URL: "http://localhost:8000", ...env },
    stdout: "piped",
    stderr: "inherit",
  });

/** Starts an npm script that serves, and waits until it listens. */
async function start(args: readonly string[], env: Variables, cwd?: string) {
  const child = npm(args, env, cwd).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let output = "";
  const read = async () => {
    const { done, value = "" } = await reader.read();
    output += value;
    return !done;
  };
  const portOf = () => /"event":"listening","port":(\d+)/.exec(output)?.[1];
  while (portOf() === undefined) if (!(await read())) throw new Error(`It ended before it listened: ${output}`);
  const ended = (async () => {
    while (await read());
    return child.status;
  })();
  return { url: `http://127.0.0.1:${portOf()}`, child, ended };
}

const files = {
  "shell/dist/index.html": "<!doctype html><title>Ailleurs</title>",
  "mfe-public/dist/mf-manifest.json": "{}",
  "mfe-public/verifier/dist/verifier.html": "<title>Vérificateur</title>",
  "secret.txt": "not to be served",
};

async function writeFiles(dir: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await Deno.mkdir(join(dir, dirname(name)), { recursive: true });
    await Deno.writeTextFile(join(dir, name), text);
  }
}

test("npm run serve and npm run op -- fsck accept any DATA_DIR and WEB_DIR, and forward a stop signal", async () => {
  const [dataDir, webDir] = [join(await tempDir(), "data"), await tempDir()];
  await writeFiles(webDir);
  const { url, child, ended } = await start(["run", "serve"], { DATA_DIR: dataDir, WEB_DIR: webDir });

  expect(await (await fetch(url)).text()).toContain("<title>Ailleurs</title>");
  expect(await (await fetch(`${url}/remotes/mfe-public/mf-manifest.json`)).text()).toBe("{}");
  expect(await (await fetch(`${url}/verificateur.html`)).text()).toContain("<title>Vérificateur</title>");
  expect((await Deno.stat(join(dataDir, "kv.sqlite3"))).isFile).toBe(true);

  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, signal: null });
  await expect(fetch(url)).rejects.toThrow();

  const { code, stdout } = await npm(["run", "op", "--", "fsck"], { DATA_DIR: dataDir }).output();
  expect({ code, output: new TextDecoder().decode(stdout) }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/clean\n$/),
  });
});

test("npm start forwards a stop signal, and the folder is free once npm has ended", async () => {
  const dataDir = await tempDir();
  const project = await tempDir();
  const { scripts } = JSON.parse(await Deno.readTextFile(join(root, "package.json")));
  await Deno.writeTextFile(
    join(project, "package.json"),
    JSON.stringify({
      name: "started",
      scripts: { ...scripts, build: "true", serve: scripts.serve.replace(/backend\S+/, `'${root}$&'`) },
    }),
  );
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const env = { DATA_DIR: dataDir, PATH: `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}` };
    const { child, ended } = await start(["start"], env, project);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, signal: null });
  }
});

test("npm run serve exits with 1 if it cannot start, and with the server's code if that is killed", async () => {
  const dataDir = await tempDir();
  expect((await npm(["run", "serve"], { DATA_DIR: dataDir, PORT: "80a" }).output()).code).toBe(1);
  const { child, ended } = await start(["run", "serve"], { DATA_DIR: dataDir });
  expect((await npm(["run", "serve"], { DATA_DIR: dataDir }).output()).code).toBe(1);
  expect((await npm(["run", "op", "--", "fsck"], { DATA_DIR: dataDir }).output()).code).toBe(2);
  Deno.kill(await serverUnder(child.pid), "SIGKILL");
  expect((await ended).code).toBe(137);
});

/** Returns the process that runs below the npm script. */
async function serverUnder(pid: number): Promise<number> {
  const children = (await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`)).trim();
  return children === "" ? pid : serverUnder(Number(children.split(" ")[0]));
}

test("the permissions for SMTP_URL allow reaching a mail server by its name", async () => {
  const { port, received } = await openSmtp();
  const env = { DATA_DIR: await tempDir(), SMTP_URL: `smtp://localhost:${port}` };
  const { url, child, ended } = await start(["run", "serve"], env);
  const post = (path: string, form: Variables) =>
    fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    });
  const email = "ada@example.com";
  const person = { firstName: "Ada", lastName: "Lovelace", email, password: "un long mot de passe" };
  expect((await post("auth/register", { ...person, walletAddress: `0x${"1".repeat(40)}` })).status).toBe(201);
  expect((await post("auth/forgot-password", { email })).status).toBe(200);
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received[0]).toContain(`To: ${email}`);
  child.kill("SIGTERM");
  await ended;
});
