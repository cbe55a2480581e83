/**
 * Worker that verifies the signatures of one checkpoint: receives texts, posts the result, and is terminated by the
 * code that started it. The server sends its script with a content security policy that allows nothing.
 */
import { type AskedSignatures, checkSignatures } from "./signatures.ts";

addEventListener("message", ({ data }: MessageEvent<AskedSignatures>) => postMessage(checkSignatures(data)));
