/** `npm run op -- fsck`: exit code 0 when everything stored holds, 1 when something does not, 2 when it could not be read. */
import { readConfig } from "../config.ts";
import { explained } from "../platform/storage-failure.ts";
import { checkStore } from "./check-store.ts";

try {
  Deno.exit((await checkStore(readConfig(Deno.env.toObject()))) ? 0 : 1);
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
