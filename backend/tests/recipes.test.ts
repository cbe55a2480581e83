/** Runs the recipes of `docs/use/recipes` as printed, in separate processes, against a real service. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnedObject } from "../contract/object.ts";
import { freePort } from "./free-port.ts";
import type { RunningServer } from "./server.ts";
import { startServer } from "./server.ts";
import { callsOf, register, sha256Of, type Teller } from "./story-run.ts";

const recipes = fileURLToPath(new URL("../docs/use/recipes/", import.meta.url));
const bytesOf = (text: string) => new TextEncoder().encode(text);

let server: RunningServer;
let folder: string;
let ada: Teller;
/** Environment of a machine that is configured for the service. */
let env: Record<string, string>;

beforeAll(async () => {
  folder = await Deno.makeTempDir({ prefix: "authentica-recipes-" });
  const url = `http://localhost:${await freePort()}`;
  server = await startServer(join(folder, "data"), { PUBLIC_URL: url, PORT: new URL(url).port });
  ada = await register(url, "ada@example.com");
  const scopes = { name: "Robot", scopes: ["claim", "read"] };
  const { key } = await callsOf(url).post<{ key: string }>("/user/api-keys", ada, scopes, 201);
  const bin = join(folder, "bin");
  await Deno.mkdir(bin);
  await program(
    bin,
    "gh",
    `case "$1 $2" in
  "release download") mkdir -p artefacts && cp released/* artefacts/ ;;
  # GitHub writes a dot for what it does not take in a name.
  "release upload") shift 3 && for one; do case "$one" in *.zip)
    cp "$one" "released/$(basename "$one" | LC_ALL=C tr -cs 'A-Za-z0-9_@\n-' .)" ;; esac; done ;;
  *) exit 1 ;;
esac`,
  );
  env = {
    PATH: `${bin}:${Deno.env.get("PATH")}`,
    HOME: folder,
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    AUTHENTICA_URL: url,
    AUTHENTICA_KEY: key,
  };
  // Installation by hand, as the page describes it.
  const [install = "false"] = (await pageOf("README.md")).match(/^ {4}mkdir -p ~\/bin\n(?: {4}.*\n)+/m) ?? [];
  await run(folder, "sh", ["-ec", install]);
});

afterAll(async () => {
  await server?.stop();
  await Deno.remove(folder, { recursive: true });
});

/** Returns a page of the recipes, with the address of this service. */
const pageOf = async (name: string): Promise<string> =>
  (await Deno.readTextFile(join(recipes, name))).replaceAll("https://authentica.example", env.AUTHENTICA_URL ?? "");

async function program(bin: string, name: string, script: string): Promise<void> {
  await Deno.writeTextFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Creates a folder with these files. */
async function place(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const dir = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(dir, path)), { recursive: true });
    await Deno.writeTextFile(join(dir, path), text);
  }
  return dir;
}

async function run(cwd: string, program: string, args: readonly string[], more: Record<string, string> = {}) {
  const ran = new Deno.Command(program, { args: [...args], cwd, env: { ...env, ...more }, clearEnv: true });
  const { code, stdout, stderr } = await ran.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  expect(code, `${program} ${args.join(" ")}: ${text(stderr)}${text(stdout)}`).toBe(0);
  return text(stdout);
}

const namesIn = (dir: string) => Array.from(Deno.readDirSync(dir), ({ name }) => name).sort();

/** Returns the owner's object with this content. */
async function objectOf(text: string): Promise<OwnedObject | undefined> {
  const hash = sha256Of(bytesOf(text));
  const listed = await callsOf(env.AUTHENTICA_URL ?? "").get<OwnedObject[]>("/object/get-user-objects", ada);
  return listed.find((object) => object.hash === hash);
}

const countObjects = async () =>
  (await callsOf(env.AUTHENTICA_URL ?? "").get<OwnedObject[]>("/object/get-user-objects", ada)).length;

/** Returns the shell steps of a workflow by name: a text on the same line, or the indented lines below. */
function stepsOf(workflow: string): readonly (readonly [name: string, script: string])[] {
  return [...workflow.matchAll(/- name: (.+)\n\s+run: (?:\|\n((?: {10}.*\n?)+)|(.+))/g)].map(
    ([, name = "", block, line = ""]) => [name, block?.replaceAll(/^ {10}/gm, "") ?? line] as const,
  );
}

test("a release is registered with version and commit, verified by the checked-out command, and gets its proofs", async () => {
  const workflow = await Deno.readTextFile(join(recipes, "stamp-release.yml"));
  // The shell in which GitHub runs steps; `pipefail` is only set if bash is named.
  const shell = /^ {8}shell: bash\b/m.test(workflow)
    ? ["--noprofile", "--norc", "-eo", "pipefail", "-c"]
    : ["-e", "-c"];
  const steps = stepsOf(workflow);
  expect(steps.map(([name]) => name)).toEqual([
    "Get the artefacts",
    "Stamp them",
    "Get their proofs",
    "Verify each artefact with its proof",
    "Attach the proofs",
  ]);
  const files = {
    "tool-1.2.0.tar.gz": "the tool",
    "tool-latest.tar.gz": "the tool",
    "tool-1.2.0.tar.gz.sig": "its signature",
  };
  const released = Object.fromEntries(Object.entries(files).map(([name, text]) => [`released/${name}`, text]));
  const cwd = await place("checkout", { ...released, ".github/workflows/stamp-release.yml": "" });
  const more = {
    TAG: "v1.2.0",
    GITHUB_SHA: "4f1c0de",
    GITHUB_RUN_ID: "77",
    GITHUB_REPOSITORY: "ada/tool",
    GH_TOKEN: "x",
    // The address and the trusted policy are only in the command.
    AUTHENTICA_URL: "",
    HOME: cwd,
  };
  // Done once by hand.
  const [take = "false"] = (await pageOf("github-action.md")).match(/mkdir -p \.github[\s\S]*?(?=```)/) ?? [];
  await run(cwd, "bash", ["-ec", take]);
  const release = async () => {
    for (const [, script] of steps) await run(cwd, "bash", [...shell, script], more);
  };
  await release();
  const object = await objectOf("the tool");
  expect(object).toMatchObject({
    objectName: "tool-1.2.0.tar.gz",
    depositedAt: expect.any(String),
    metadata: { version: "v1.2.0", commit: "4f1c0de", run: "77" },
  });
  expect(await objectOf("its signature")).toMatchObject({ objectName: "tool-1.2.0.tar.gz.sig" });
  const attached = [...Object.keys(files), ...Object.keys(files).map((name) => `${name}.proof.zip`)].sort();
  expect(namesIn(join(cwd, "released"))).toEqual(attached);
  for (const name of Object.keys(files))
    await run(
      cwd,
      "node",
      [".github/authentica.mjs", "verify", `released/${name}`, `released/${name}.proof.zip`],
      more,
    );

  // The job runs again on another machine, without the proofs of the first run.
  const before = await countObjects();
  for (const left of ["artefacts", "proofs", "attached"]) await Deno.remove(join(cwd, left), { recursive: true });
  await release();
  expect(namesIn(join(cwd, "released"))).toEqual(attached);
  expect(await countObjects()).toBe(before);

  const endOf = async (name: string, changed: Record<string, string> = {}) => {
    const script = steps.find(([step]) => step.startsWith(name))?.[1] ?? "";
    const options = {
      cwd,
      env: { ...env, ...more, ...changed },
      clearEnv: true,
      stdout: "null",
      stderr: "null",
    } as const;
    return (await new Deno.Command("bash", { args: [...shell, script], ...options }).output()).code;
  };
  // An artefact that differs from the stamped one stops the job, and so does one that could not be stamped.
  await Deno.writeTextFile(join(cwd, "artefacts/tool-1.2.0.tar.gz"), "another tool");
  expect(await endOf("Verify")).toBe(1);
  expect(await endOf("Stamp", { AUTHENTICA_KEY: "authentica_none" })).toBe(3);
});

test("the new files of a folder are registered night after night, with their proofs", async () => {
  const cwd = await place("home", { "photos/2026/a.jpg": "a", "photos/b.jpg": "b" });
  const night = () => run(cwd, join(recipes, "stamp-folder.sh"), ["photos", "proofs"]);
  await night();
  expect((await objectOf("a"))?.objectName).toBe("2026/a.jpg");
  const proofs = () => namesIn(join(cwd, "proofs")).filter((name) => name.endsWith(".zip"));
  // The account also has the proofs of the other recipes.
  const first = proofs();
  await Deno.writeTextFile(join(cwd, "photos/c.jpg"), "c");
  await night();
  const object = await objectOf("c");
  expect(proofs().filter((name) => !first.includes(name))).toEqual([expect.stringContaining(`– ${object?._id}.zip`)]);
});

test("curl alone registers a file with metadata and fetches its proof; a second run fetches it again", async () => {
  const cwd = await place("shell", { "presse d’été.pdf": "presse" });
  const stamp = () => run(cwd, join(recipes, "stamp.sh"), ["presse d’été.pdf", '{"version":"1.2.0; é"}']);
  const said = await stamp();
  const object = await objectOf("presse");
  expect(object).toMatchObject({ objectName: "presse d’été.pdf", metadata: { version: "1.2.0; é" }, fileSize: 6 });
  expect(said).toBe(`${object?._id} presse d’été.pdf.proof.zip\n`);
  expect(await stamp()).toBe(said);
  expect((await Deno.stat(join(cwd, "presse d’été.pdf.proof.zip"))).size).toBeGreaterThan(1000);
});

test("the curl recipe works with an older curl, and with any characters in a file name", async () => {
  const name = '-le "grand" \\ format 🦊.pdf';
  const cwd = await place("shell-names", { [name]: "grand format" });
  const [curl = "false"] = (await run(cwd, "sh", ["-c", "command -v curl"])).split("\n");
  await Deno.mkdir(join(cwd, "bin"));
  // curl has `--json` since 7.82; systems from 2022 have older versions.
  await program(join(cwd, "bin"), "curl", `case " $* " in *" --json "*) exit 2 ;; esac\nexec ${curl} "$@"`);
  const PATH = `${join(cwd, "bin")}:${env.PATH}`;
  await run(cwd, join(recipes, "stamp.sh"), [name], { PATH });
  expect(await objectOf("grand format")).toMatchObject({ objectName: name, fileSize: 12 });
  expect((await Deno.stat(join(cwd, `${name}.proof.zip`))).size).toBeGreaterThan(1000);
});

test("Python alone registers files and opens the commitments of their proofs", async () => {
  const cwd = await place("python", { "one.csv": "1;2\n", "two.csv": "3;4\n" });
  const args = [join(recipes, "stamp.py"), "one.csv", "two.csv", "campagne=Été 2026", "equipe=presse"];
  const said = await run(cwd, "python3", args);
  const [one, two] = [await objectOf("1;2\n"), await objectOf("3;4\n")];
  const metadata = { campagne: "Été 2026", equipe: "presse" };
  expect(one).toMatchObject({ objectName: "one.csv", fileName: "one.csv", metadata });
  expect(said.split("\n").slice(0, 2)).toEqual(
    [one, two].map(
      (object, at) =>
        `${object?._id} ${at === 0 ? "one" : "two"}.csv.proof.zip {"campagne": "Été 2026", "equipe": "presse"}`,
    ),
  );
  // The program on the page about formats reads the same values.
  const page = await Deno.readTextFile(join(recipes, "../../trust/private-events.md"));
  const [, program = ""] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
  const unzip = `import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract("ouverture.json")`;
  await run(cwd, "python3", ["-c", unzip, "one.csv.proof.zip"]);
  expect(await run(cwd, "python3", ["-c", program, "ouverture.json"])).toBe(
    "0 {'campagne': 'Été 2026', 'equipe': 'presse'}\n",
  );
});

test("a plain page shows the badge of an object with a link to its public page, without a script", async () => {
  const cwd = await place("web", { "presse.pdf": "a press kit" });
  await run(cwd, join(recipes, "stamp.sh"), ["presse.pdf"]);
  const { _id = "" } = (await objectOf("a press kit")) ?? {};
  const page = (await pageOf("page.html")).replaceAll("ME64-9C5J-RYR5", _id);
  expect(page).not.toMatch(/<script|javascript:|\son\w+=/);
  const [, badge = ""] = /<img src="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(badge);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(await answer.text()).toContain(`Preuve ${_id}`);
  expect(/<a href="([^"]+)"><img/.exec(page)?.[1]).toBe(`${env.AUTHENTICA_URL}/p/${_id}`);
});
