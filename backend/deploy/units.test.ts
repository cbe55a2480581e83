/** Tests how our programs are started on a machine: systemd units and container services. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { COMMANDS } from "../tasks/commands.ts";

const folder = import.meta.dirname as string;
const textOf = (name: string) => Deno.readTextFileSync(join(folder, name));
const named = (end: RegExp) => [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => end.test(name));

interface Unit {
  readonly name: string;
  /** Values of a key, in order. */
  of(key: string): string[];
  /** Script that it runs with npm, such as `serve` or `backup`. */
  readonly script: string | null;
}

function unitOf(name: string): Unit {
  const lines = textOf(name)
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  const of = (key: string) => lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  const script = /npm run --silent (?:op -- )?(\S+)/.exec(of("ExecStart").join(" "))?.[1] ?? null;
  return { name, of, script };
}

const units = named(/\.service$/).map(unitOf);
const ours = units.filter(({ script }) => script !== null);
/** A witness is configured by its arguments only. */
const withSettings = ours.filter(({ script }) => Object.hasOwn(COMMANDS, script as string));

test("service, backup and restore drill each have a systemd unit, and each timer has its service", () => {
  expect(withSettings.map(({ script }) => script).sort()).toEqual(["backup", "drill", "serve", "serve"]);
  const services = new Set(units.map(({ name }) => name));
  for (const timer of named(/\.timer$/)) expect(services).toContain(timer.replace(/timer$/, "service"));
});

test.each(withSettings)("the unit $name reads the settings of the service, and uses the same data folder", ({ of }) => {
  expect(of("EnvironmentFile").map((file) => file.replace(/^-/, ""))).toEqual(["/etc/authentica.env"]);
  const folders = of("Environment").flatMap((line) => line.match(/DATA_DIR=\S+/g) ?? []);
  expect(["", "DATA_DIR=/var/lib/authentica"]).toContain(folders.join());
});

test.each(ours)("a failure of the unit $name is reported", ({ of }) => {
  expect(of("OnFailure")).toEqual(["authentica-failed@%n.service"]);
  expect(units.map(({ name }) => name)).toContain("authentica-failed@.service");
});

test.each([
  ["exited", "0", true],
  ["exited", "1", true],
  ["exited", "2", false],
  ["killed", "TERM", false],
])(
  "after a backup that %s with %s, the systemd unit removes old ones: %s",
  async (EXIT_CODE, EXIT_STATUS, isPruned) => {
    const dir = await Deno.makeTempDir({ prefix: "authentica-unit-" });
    onTestFinished(() => Deno.remove(dir, { recursive: true }));
    await Deno.writeTextFile(join(dir, "find"), "#!/bin/sh\necho pruned\n", { mode: 0o755 });
    const [stop = ""] = unitOf("authentica-backup.service").of("ExecStopPost");
    const env = { PATH: `${dir}:${Deno.env.get("PATH")}`, EXIT_CODE, EXIT_STATUS };
    const { code, stdout } = await new Deno.Command("/bin/sh", { args: ["-c", stop], env }).output();
    expect([code, new TextDecoder().decode(stdout)]).toEqual([0, isPruned ? "pruned\n" : ""]);
  },
);

test.each(ours.filter(({ script }) => script === "serve" || script === "witness"))(
  "$name starts once the clock is set",
  ({ of }) => {
    for (const key of ["After", "Wants"]) expect(of(key).join(" ").split(" ")).toContain("time-sync.target");
  },
);

interface Service {
  readonly image: string;
  readonly env_file?: unknown;
  readonly entrypoint?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
}

test.each(named(/^compose.*\.yaml$/))(
  "in %s the size of logs is limited, our services share their settings, and one takes backups",
  (name) => {
    const { services } = parse(textOf(name), { merge: true }) as { services: Record<string, Service> };
    for (const [service, { logging }] of Object.entries(services))
      expect(Object.keys(logging?.options ?? {}), service).toEqual(["max-size", "max-file"]);
    const own = Object.values(services).filter(({ image }) => image === "authentica");
    expect(own.length).toBeGreaterThan(1);
    expect(own[0]?.env_file).toBeDefined();
    for (const { env_file } of own) expect(env_file).toEqual(own[0]?.env_file);
    expect(own.filter(({ entrypoint }) => entrypoint?.includes("backend/deploy/nightly.sh"))).toHaveLength(1);
  },
);

test.each([
  { name: "all well", codes: {}, code: 0, isPruned: true },
  { name: "damaged files in the backup", codes: { backup: 1 }, code: 1, isPruned: true },
  { name: "no backup", codes: { backup: 2 }, code: 1, isPruned: false },
  { name: "a drill that fails", codes: { drill: 1 }, code: 1, isPruned: true },
])(
  "the nightly task of a container, with $name, reports by its exit code and removes only backups that were replaced",
  async (night) => {
    const dir = await Deno.makeTempDir({ prefix: "authentica-night-" });
    onTestFinished(() => Deno.remove(dir, { recursive: true }));
    const [backups, calls] = [join(dir, "backups"), join(dir, "calls")];
    await Deno.mkdir(backups);
    for (const name of ["old", "people.keys", "new"]) await Deno.writeTextFile(join(backups, name), "");
    for (const name of ["old", "people.keys"]) await Deno.utime(join(backups, name), new Date(0), new Date(0));
    const cases = Object.entries(night.codes).map(([task, code]) => `${task}) exit ${code};;`);
    const script = `#!/bin/sh\necho "$4" >> "${calls}"\ncase "$4" in ${cases.join(" ")} esac\n`;
    await Deno.writeTextFile(join(dir, "deno"), script, { mode: 0o755 });
    const { code } = await new Deno.Command("/bin/sh", {
      args: [join(folder, "nightly.sh"), "--store", "/kv/store"],
      env: { PATH: `${dir}:${Deno.env.get("PATH")}`, NOW: "1", BACKUPS: backups, BACKUP_KEY: "/key" },
    }).output();
    expect(code).toBe(night.code);
    expect(await Deno.readTextFile(calls)).toBe("purge\nbackup\ndrill\n");
    const left = [...Deno.readDirSync(backups)].map(({ name }) => name).sort();
    expect(left).toEqual(night.isPruned ? ["new", "people.keys"] : ["new", "old", "people.keys"]);
  },
);

test("the container image installs every workspace of the repository", () => {
  const { workspaces } = JSON.parse(textOf("../../package.json")) as { workspaces: readonly string[] };
  const copied = [...textOf("Dockerfile").matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
  expect(copied.sort()).toEqual([...workspaces].sort());
});
