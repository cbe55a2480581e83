/**
 * Worker for the signatures of checkpoints: receives texts, answers with the signers, and is terminated by its
 * creator. The server sends its script with a policy that allows nothing.
 */
import { type AskedJudgements, judgeCheckpoints } from "./judge-checkpoints.ts";

addEventListener("message", ({ data }: MessageEvent<AskedJudgements>) => postMessage(judgeCheckpoints(data)));
