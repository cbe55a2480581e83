import { plain } from "../../mfe-public/verifier/plain.ts";
import { AuthenticaError } from "../client/index.ts";
import { isLanguage } from "../contract/language.ts";
import { exportCommand } from "./commands/export.ts";
import { listCommand } from "./commands/list.ts";
import { loginCommand, logoutCommand } from "./commands/login.ts";
import { stampCommand } from "./commands/stamp.ts";
import { statusCommand } from "./commands/status.ts";
import { transferCommand } from "./commands/transfer.ts";
import { trustCommand } from "./commands/trust.ts";
import { verifyCommand } from "./commands/verify.ts";
import { watchCommand } from "./commands/watch.ts";
import { errorText } from "./errors/error-text.ts";
import { exitOf } from "./settings/service.ts";
import { commandIn, languageTyped } from "./world/language.ts";
import { Help } from "./world/options.ts";
import type { Text } from "./world/text.ts";
import { EXITS, Failure, Misused, Stopped, type World } from "./world/world.ts";

type Command = (args: readonly string[], world: World) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  login: loginCommand,
  logout: logoutCommand,
  stamp: stampCommand,
  verify: verifyCommand,
  trust: trustCommand,
  status: statusCommand,
  list: listCommand,
  export: exportCommand,
  transfer: transferCommand,
  watch: watchCommand,
};

/** Commands that complete running work after the first Ctrl+C. All other commands end at once. */
export const FINISHING: readonly string[] = ["stamp", "watch", "export"];

const usage: Text = (words) => words.usage.main;

/**
 * Runs the command and returns its exit code. All output passes through this function, which removes control
 * characters: file names, and texts from services and archives, are untrusted.
 */
export async function run(args: readonly string[], { out, err, ...others }: World): Promise<number> {
  const world: World = {
    ...others,
    out: (line) => out(plain(line)),
    err: (text) => err(text.endsWith("\n") ? `${plain(text.slice(0, -1))}\n` : plain(text)),
  };
  const typed = languageTyped(args);
  if (typed !== null && !isLanguage(typed))
    return ended(new Failure(EXITS.wrong, ({ args: words }) => words.language(typed)), world);
  const { name, rest } = commandIn(args);
  if (["--help", "-h", "help"].includes(name)) return ended(new Help(usage), world);
  if (name === "--version") {
    world.out(world.version);
    return EXITS.done;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw name === "" ? new Misused(usage) : new Misused(usage, (words) => words.args.noCommand(name));
    return await command(rest, world);
  } catch (error) {
    return ended(error, world);
  }
}

function ended(error: unknown, { out, err, words }: World): number {
  if (error instanceof Help) {
    for (const line of error.usage(words).split("\n")) out(line);
    return EXITS.done;
  }
  if (error instanceof Stopped) return EXITS.stopped;
  const text = errorText(error, words);
  if (error instanceof Misused) {
    const lines = [...(text === "" ? [] : [text, ""]), ...error.usage(words).split("\n")];
    for (const line of lines) err(`${line}\n`);
    return error.exit;
  }
  err(`${text}\n`);
  if (error instanceof AuthenticaError) return exitOf(error);
  return error instanceof Failure ? error.exit : EXITS.wrong;
}
