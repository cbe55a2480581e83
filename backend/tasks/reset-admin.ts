/**
 * `npm run op -- reset-admin`: sets the password of `ADMIN_PASSWORD` for the administrator of `ADMIN_EMAIL` and
 * removes all second factors. Exit code 0: done; 1: refused or not possible, with a sentence on standard error.
 */
import { createPasswords } from "../accounts/auth/password.ts";
import { resetAdministrator } from "../accounts/takeover/administrator.ts";
import { readConfig } from "../config.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { openStore } from "../platform/kv/open.ts";
import { explained } from "../platform/storage-failure.ts";
import { endsListeningOf, PLUGINS } from "../plugins/plugins.ts";
import { printFormat } from "./print-format.ts";

async function run(): Promise<void> {
  const { firstAdmin, kv: location, publicUrl } = readConfig(Deno.env.toObject());
  if (!firstAdmin)
    throw new Error(
      "ADMIN_EMAIL and ADMIN_PASSWORD are not both set. Set them to the administrator's address and a new password.",
    );
  const store = await openStore(location, { onFormat: printFormat });
  try {
    const environment = systemEnvironment();
    await resetAdministrator(
      {
        kv: store.kv,
        passwords: createPasswords(),
        environment,
        endsListening: endsListeningOf(PLUGINS, environment.now),
        publicUrl,
      },
      firstAdmin,
    );
  } finally {
    await store.close();
  }
  console.log(
    "The administrator has the new password and no second factor. The console asks for one at the next visit.",
  );
}

try {
  await run();
  Deno.exit(0);
} catch (error) {
  console.error(explained(error));
  Deno.exit(1);
}
