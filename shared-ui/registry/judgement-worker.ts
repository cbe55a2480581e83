/**
 * A thread for the signatures of checkpoints: it gets texts, answers who has signed, and is ended by whoever started it. The server sends its
 * script with a policy of its own, which allows nothing.
 */
import { type AskedJudgements, judgeCheckpoints } from "./judge-checkpoints.ts";

addEventListener("message", ({ data }: MessageEvent<AskedJudgements>) => postMessage(judgeCheckpoints(data)));
