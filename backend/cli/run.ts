import { Damaged, Failed, faultText } from "../../mfe-public/verifier/fault.ts";
import { plain } from "../../mfe-public/verifier/plain.ts";
import { faults } from "../../mfe-public/verifier/words/en/faults.ts";
import { AuthenticaError } from "../client/index.ts";
import { exportCommand } from "./commands/export.ts";
import { listCommand } from "./commands/list.ts";
import { loginCommand, logoutCommand } from "./commands/login.ts";
import { stampCommand } from "./commands/stamp.ts";
import { statusCommand } from "./commands/status.ts";
import { transferCommand } from "./commands/transfer.ts";
import { trustCommand } from "./commands/trust.ts";
import { verifyCommand } from "./commands/verify.ts";
import { watchCommand } from "./commands/watch.ts";
import { exitOf, wordsOf } from "./settings/service.ts";
import { Help } from "./world/options.ts";
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

export const USAGE = `authentica COMMAND

login             store an API key for a service; logout removes it
stamp PATH…       register files and folders; a second run continues
watch DIR         stamp new files in a folder, until Ctrl+C
verify FILE PROOF verify a file and its proof offline
verify FILE       ask the registry about a file
trust             show the policy that verify trusts
status [PATH…]    show the state of the service and the key, or of files
list              list your objects
export DIR        download the proofs of your objects
transfer ID TO    offer an object to another user

authentica COMMAND --help shows more. Options of all commands that use a service:

--url ADDRESS    the service; by default AUTHENTICA_URL, the one of login, or the one that this command was downloaded from
--timeout S      seconds to wait for an answer (60)
--json           print one JSON object per line on standard output
--insecure-http  allow sending the key unencrypted to another machine

AUTHENTICA_KEY sets the key for one run. HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY are respected.

exit code 0 done, 1 partly done, 2 wrong arguments or could not run, 3 no key or not allowed, 4 service unavailable, 5 limit reached,
130 ended by Ctrl+C; of verify FILE PROOF: 0 authentic, 1 different, 2 invalid or could not run, 3 key not pinned, 4 quorum not reached,
5 authentic, but no longer valid, 6 authentic, but the archive contradicts its proofs`;

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
  const [name = "", ...rest] = args;
  if (["--help", "-h", "help"].includes(name)) return ended(new Help(USAGE), world);
  if (name === "--version") {
    world.out(world.version);
    return EXITS.done;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new Misused(USAGE, name === "" ? "" : `There is no command ${name}.`);
    return await command(rest, world);
  } catch (error) {
    return ended(error, world);
  }
}

function ended(error: unknown, { out, err }: World): number {
  if (error instanceof Help) {
    for (const line of error.message.split("\n")) out(line);
    return EXITS.done;
  }
  if (error instanceof Stopped) return EXITS.stopped;
  if (error instanceof AuthenticaError) {
    err(`${wordsOf(error)}\n`);
    return exitOf(error);
  }
  if (error instanceof Misused) {
    const lines = [...(error.message === "" ? [] : [error.message, ""]), ...error.usage.split("\n")];
    for (const line of lines) err(`${line}\n`);
    return error.exit;
  }
  // The verifier's modules throw codes.
  const isFault = error instanceof Damaged || error instanceof Failed;
  err(`${isFault ? faultText(error.fault, faults) : error instanceof Error ? error.message : error}\n`);
  return error instanceof Failure ? error.exit : EXITS.wrong;
}
