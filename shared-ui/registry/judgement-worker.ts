/**
 * Worker that verifies the signatures of checkpoints: receives texts, posts the judgements, and is terminated by the
 * code that started it. The server sends this script with a content security policy that allows nothing.
 */
import { type AskedJudgements, judgeCheckpoints } from "./judge-checkpoints.ts";

addEventListener("message", ({ data }: MessageEvent<AskedJudgements>) => postMessage(judgeCheckpoints(data)));
