/**
 * `npm run op -- create-admin`: creates the administrator of `ADMIN_EMAIL` with the password of `ADMIN_PASSWORD`, as
 * the service does when it starts. Exit code 0: created or existing; 1: refused or not possible, with a sentence on
 * standard error.
 */
import { ensureFirstAdmin } from "../accounts/auth/first-admin.ts";
import { createPasswords } from "../accounts/auth/password.ts";
import { readConfig } from "../config.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { openStore } from "../platform/kv/open.ts";
import { explained } from "../platform/storage-failure.ts";
import { printFormat } from "./print-format.ts";

const SAID = {
  made: "The administrator was created. The console asks for a second factor at the first visit.",
  there:
    "An administrator with this address already exists and was not changed. To set another password, use reset-admin.",
} as const;

async function run(): Promise<string> {
  const { firstAdmin, kv: location } = readConfig(Deno.env.toObject());
  if (!firstAdmin)
    throw new Error("Set ADMIN_EMAIL to the address of the administrator, and ADMIN_PASSWORD to a password.");
  const store = await openStore(location, { onFormat: printFormat });
  try {
    const parts = { kv: store.kv, passwords: createPasswords(), environment: systemEnvironment() };
    const outcome = await ensureFirstAdmin(parts, firstAdmin);
    if (outcome === "taken")
      throw new Error(
        "The address in ADMIN_EMAIL belongs to an account that is not an administrator. Nothing was changed.",
      );
    return SAID[outcome];
  } finally {
    await store.close();
  }
}

try {
  console.log(await run());
  Deno.exit(0);
} catch (error) {
  console.error(explained(error));
  Deno.exit(1);
}
