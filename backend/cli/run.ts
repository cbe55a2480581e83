import { plain } from "../../mfe-public/verifier/plain.ts";
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

/** Commands that finish running work at the first Ctrl+C; the others have nothing to lose. */
export const FINISHING: readonly string[] = ["stamp", "watch", "export"];

export const USAGE = `authentica COMMAND

login             keep an API key for a service; logout forgets it
stamp PATH…       register files, and all files of folders; run again, it goes on
watch DIR         stamp what comes into a folder, until Ctrl+C
verify FILE PROOF check a file and its proof without asking anybody
verify FILE       ask the registry about a file
trust             whom verify believes: what the service said when it was first used
status [PATH…]    how the service and the key stand, or files
list              your objects
export DIR        the proofs of your objects
transfer ID TO    offer an object to somebody

authentica COMMAND --help says more. For all that ask a service:

--url ADDRESS    the service; otherwise AUTHENTICA_URL, that of login, or whose this command is
--timeout S      seconds that an answer may take (60)
--json           one JSON object a line on standard output
--insecure-http  let the key go to another machine unencrypted

AUTHENTICA_KEY is a key for once. HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY are followed.

exit code 0 done, 1 some of it was not, 2 given wrongly or could not run, 3 no key or not for this, 4 the service is away, 5 a limit is reached,
130 ended by Ctrl+C; of verify FILE PROOF: 0 authentic, 1 different, 2 invalid or could not run, 3 key not pinned, 4 quorum not reached,
5 authentic, but no longer valid, 6 authentic, but the archive contradicts its proofs`;

/**
 * Runs the command and returns its exit code. All output passes through here, and control characters are removed:
 * file names and texts from services and archives are untrusted.
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
  err(`${error instanceof Error ? error.message : error}\n`);
  return error instanceof Failure ? error.exit : EXITS.wrong;
}
