/**
 * Worker that checks the signatures of checkpoints: receives texts, answers with the signers, and is terminated by
 * its creator. The server sends this script with a content security policy that allows nothing.
 */
import { type AskedJudgements, judgeCheckpoints } from "./judge-checkpoints.ts";

addEventListener("message", ({ data }: MessageEvent<AskedJudgements>) => postMessage(judgeCheckpoints(data)));
