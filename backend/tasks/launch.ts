/**
 * `npm run op -- COMMAND …`: starts a command of `commands.ts` in a process that has only the permissions its
 * settings need. Forwards signals and exits like that process.
 */
import { readConfig } from "../config.ts";
import { demandFolder } from "../platform/setting.ts";
import { PLUGIN_COMMANDS } from "../plugins/plugins.ts";
import { isBackupVerb } from "./backup/options.ts";
import {
  backupArguments,
  COMMANDS,
  type CommandName,
  denoArguments,
  pluginArguments,
  purgeArguments,
  TOOLS,
  type ToolName,
  toolArguments,
} from "./commands.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const [name = "", ...more] = Deno.args;
/** Temporary folder into which a dry run may copy what it reads. */
const aside = isDryRun() ? Deno.makeTempDirSync({ prefix: "authentica-dry-run-" }) : null;
const child = new Deno.Command(Deno.execPath(), { args: argumentsOf(name) }).spawn();
const handOn = SIGNALS.map((signal) => [signal, () => send(signal)] as const);
for (const [signal, listener] of handOn) Deno.addSignalListener(signal, listener);
const status = await child.status;
if (aside !== null) await Deno.remove(aside, { recursive: true });
if (status.signal === null) Deno.exit(status.code);
for (const [signal, listener] of handOn) Deno.removeSignalListener(signal, listener);
Deno.kill(Deno.pid, status.signal);
// The child process was ended by a signal that does not end this process, so exit with the child's code.
setTimeout(() => Deno.exit(status.code), 1000);

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}

function isTool(text: string): text is ToolName {
  return Object.hasOwn(TOOLS, text);
}

function isDryRun(): boolean {
  return name === "serve" && more.length === 1 && more[0] === "--dry-run";
}

function argumentsOf(command: string): string[] {
  try {
    const cwd = Deno.env.get("INIT_CWD") ?? Deno.cwd();
    if (isTool(command)) return toolArguments(command, more);
    const ofPlugin = PLUGIN_COMMANDS.get(command);
    if (ofPlugin) return pluginArguments(ofPlugin, more, cwd);
    if (isBackupVerb(command)) return backupArguments(command, readConfig(Deno.env.toObject()), more, cwd);
    if (command === "purge") return purgeArguments(readConfig(Deno.env.toObject()), more, cwd);
    if (aside !== null) {
      const folder = { read: [aside], write: [aside] };
      return [...denoArguments("dry-run", readConfig(Deno.env.toObject()), folder), aside];
    }
    // If `--dry-run` is misspelt, the server must not start.
    if (command === "serve" && more.length > 0) throw new Error(`serve only accepts --dry-run, got ${more.join(" ")}.`);
    if (command === "serve") demandFolder("WEB_DIR", readConfig(Deno.env.toObject()).webDir);
    if (isCommand(command)) return [...denoArguments(command, readConfig(Deno.env.toObject())), ...more];
  } catch (error) {
    console.error((error as Error).message);
    if (aside !== null) Deno.removeSync(aside);
    Deno.exit(isCommand(command) ? COMMANDS[command].refused : 2);
  }
  const known = [...Object.keys(COMMANDS), ...Object.keys(TOOLS), ...PLUGIN_COMMANDS.keys()];
  console.error(`"${command}" is not a command. Expected npm run op -- ${known.join(", ")}.`);
  Deno.exit(2);
}

function send(signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // The child process has ended in the meantime.
  }
}
