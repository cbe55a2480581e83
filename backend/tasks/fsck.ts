/**
 * `npm run op -- fsck`: checks everything stored. Exit code 0: everything is in order; 1: something is damaged; 2:
 * something could not be read.
 */
import { readConfig } from "../config.ts";
import { explained } from "../platform/storage-failure.ts";
import { checkStore } from "./check-store.ts";

try {
  Deno.exit((await checkStore(readConfig(Deno.env.toObject()))) ? 0 : 1);
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
