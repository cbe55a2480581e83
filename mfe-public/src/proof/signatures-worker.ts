/**
 * A thread for the signatures of one checkpoint: it gets texts, answers what they prove, and is ended by whoever started it. The server sends its
 * script with a policy of its own, which allows nothing.
 */
import { type AskedSignatures, checkSignatures } from "./signatures.ts";

addEventListener("message", ({ data }: MessageEvent<AskedSignatures>) => postMessage(checkSignatures(data)));
