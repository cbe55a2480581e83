import type { FailureWords } from "@authentica/shared-ui/failure";
import { words } from "#words/waiting.ts";

/** Texts for errors after which the user can only wait. For other errors the server's message is shown. */
export const UPLOAD_WORDS = { verbatim: true, own: words.refusals } as const satisfies FailureWords;
