import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { FileChallengeAnswer, FileChallengeRequest, ShowFileAnswer, ShowFileRequest } from "../../contract/object.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { ShowFile } from "./show-file.ts";

/** Routes of `/object` by which a caller proves possession of a file without sending it. */
export const showFileRoutes = (call: AccountCall, showFile: ShowFile) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/file-challenge",
      call({
        who: "user",
        scope: "verify",
        does: "Returns a nonce for proving possession of a file without uploading it.",
        note: "Returns `not_found` if the file is not stored here.",
        body: { FileChallengeRequest },
        answers: { 200: { FileChallengeAnswer } },
        refuses: ["not_found"],
        limit: "showFileAccount",
      }),
      async (c) => c.json(await showFile.challenge(c.var.caller, c.req.valid("json").hash)),
    )
    .post(
      "/show-file",
      call({
        who: "user",
        scope: "verify",
        does: "Proves possession of a file by its keyed digest, with the same effect as a scan for 24 hours.",
        note: "`verify-object`, `get-user-object` and `get-object-notifications` then return name, owner and history.",
        body: { ShowFileRequest },
        answers: { 200: { ShowFileAnswer } },
        refuses: ["forbidden", "gone", "not_found"],
        limit: "showFileAccount",
      }),
      async (c) => c.json(await showFile.show(c.var.caller.user, c.req.valid("json"))),
    );
