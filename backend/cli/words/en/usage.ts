/** Help of the command and of each subcommand, in English. */
import { MANY_MAX } from "../../../contract/constants.ts";
import type { UsageWords } from "../fr/usage.ts";

/** Options of `stamp` and `watch`. */
const STAMPING = `--private      register only the fingerprint: no file leaves this machine
--name TEXT    name of the object; {name} and {path} are replaced by those of each file
--meta K=V     metadata of each object; can be repeated up to 20 times
--journal FILE record of what was done, outside the folder of the files (by default in your state folder)
--trust-times  do not read files again if their size, times and inode are unchanged
--hidden       include files and folders whose names begin with a dot
--follow       follow links inside folders
--batch N      most objects registered by one call (${MANY_MAX})
--wait         wait at a rate limit instead of ending
--json         print one JSON object per file on standard output`;

export const usage: UsageWords = {
  main: `authentica COMMAND

login             store an API key for a service; logout removes it
stamp PATH…       register files and folders; a second run continues where the first ended
watch DIR         register new files in a folder, until Ctrl+C
verify FILE PROOF check a file and its proof offline
verify FILE       ask the register about a file
trust             show the policy that verify trusts
status [PATH…]    show the state of the service and the key, or of files
list              list your objects
export DIR        download the proofs of your objects
transfer ID TO    offer an object to another user

authentica COMMAND --help shows more. Options of all commands:

--url ADDRESS    the service; by default AUTHENTICA_URL, the one of login, or the one that this command was downloaded from
--timeout S      seconds to wait for an answer (60)
--json           print one JSON object per line on standard output
--insecure-http  allow sending the key unencrypted to another machine
--lang fr|en     language of all texts; by default that of LC_ALL, LC_MESSAGES or LANG

AUTHENTICA_KEY sets the key for one run. HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY are respected.

exit code 0 done, 1 partly done, 2 wrong arguments or could not run, 3 no key or not allowed, 4 service unavailable, 5 limit reached,
130 ended by Ctrl+C; of verify FILE PROOF: 0 authentic, 1 different, 2 invalid or could not run, 3 key not pinned, 4 quorum not reached,
5 authentic, but no longer valid, 6 authentic, but the archive contradicts its proofs`,

  login: `authentica login [--url ADDRESS] [--with-key-stdin]

Stores an API key for a service in a file that only you can read. A command that was downloaded from a service knows its address. Create
the key in your profile there, under “Developers”. Type it when asked (it is not shown), or pass it on standard input:
authentica login --url ADDRESS --with-key-stdin < key`,

  logout: `authentica logout [--url ADDRESS]

Removes the key that is stored for a service; without an address, for the one that is used by default. The key still works
elsewhere until it is revoked in the profile.`,

  stamp: `authentica stamp PATH… [options]
authentica stamp - --name TEXT [options]
authentica stamp --hashes FILE|- [options]

Registers files and all files in folders; with -, the file on standard input; with --hashes, only the fingerprints in a list as sha256sum
prints it, as with --private. A second run continues where the first ended: nothing is registered twice, and changed files are registered
again. Ctrl+C finishes running calls first.

${STAMPING}`,

  watch: `authentica watch DIR [--every SECONDS] [options]

Registers the files in a folder, and then new and changed files once they are no longer being written, until Ctrl+C. The folder is scanned
every two seconds, or less often if a scan takes long, so this also works on network drives.

--every SECONDS  interval between scans
${STAMPING}`,

  verify: `authentica verify FILE PROOF [--policy FILE] [--roots FILE] [--keys FILE] [--stamp-roots FILE] [--url ADDRESS] [--fresh] [--json]
authentica verify FILE [--url ADDRESS] [--json]
authentica verify --trust [--json]

With a PROOF (a .tlog-proof, the archive, packed or unpacked, or its certificate) the file is checked offline, by the policy in --policy,
the policy built into this command, or the one that was stored when the service was first used (authentica trust). --fresh also compares
the proof with the current state of the register and its witnesses, and looks the object up; --trust shows the trusted policy. The newest
known key list is remembered and always applies; --roots names the root keys that sign key lists, --keys a key list.
  exit code 0 authentic, 1 different, 2 invalid, forked or could not run, 3 key not pinned, 4 quorum not reached,
  5 authentic, but no longer valid: revoked, erased, or events are missing from the archive,
  6 authentic, but preuve.json or cession.json in the archive says otherwise

Without a PROOF the service is asked about the file; its answer is not checked.
  exit code 0 registered and valid, 1 not registered, or no longer valid; others as for all commands`,

  trust: `authentica trust [--url ADDRESS] [--again] [--json]

Shows the policy that verify trusts for a service. A command that was downloaded from a service, or built with a policy, contains it. Any
other command stores the service's policy and root keys at first use (login and export do this, too) and ignores later changes. trust shows
the stored policy and whether the service's current one is the same; --again stores the current one. It also fetches the register's key
list and remembers it if the stored root keys have signed it.
  exit code 0 unchanged, or stored; 1 the service's current policy is different; 4 its key list is not valid`,

  status: `authentica status [PATH…] [--json]

Without a path, shows the state of the service and of the key. With paths, shows whether each file is registered; registers nothing.
  yours        registered as your object          deposited  registered by another user, with its file
  free         not registered                     declared   registered by another user, by its fingerprint alone`,

  list: `authentica list [--q WORDS] [--status STATUS] [--since INSTANT] [--limit N] [--json]

Lists your objects, latest registration first.

--q WORDS        only objects whose name, file name, identifier, fingerprint or metadata contain all of these words
--status STATUS  only objects with this status: active, revoked, transferred (given away) or offered
--since INSTANT  only objects registered at or after this time, such as 2026-01-01T00:00:00Z or 2026-01-01
--limit N        at most N objects`,

  export: `authentica export DIR [ID…] [--redacted] [--again] [--json]

Downloads the proofs of all your objects, or of those with the given identifiers, into a folder, one archive each. Proofs that are in
the folder already are skipped, so an interrupted run can be continued.

--redacted  fetch anonymous proofs (no name, no title)
--again     also fetch proofs that are in the folder already; an object that has changed since has a newer proof`,

  transfer: `authentica transfer ID TO            offers an object to an e-mail or wallet address, for 14 days
authentica transfer                  lists open offers
authentica transfer --accept OFFER   accepts an offer: the object becomes yours
authentica transfer --decline OFFER  declines an offer
authentica transfer --cancel OFFER   withdraws an offer of yours`,
};
