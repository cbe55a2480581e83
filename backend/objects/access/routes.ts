import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { FileChallengeAnswer, FileChallengeRequest, ShowFileAnswer, ShowFileRequest } from "../../contract/object.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { ShowFile } from "./show-file.ts";

/** Routes of `/object` for showing a file without sending it. */
export const showFileRoutes = (call: AccountCall, showFile: ShowFile) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/file-challenge",
      call({
        who: "user",
        scope: "verify",
        does: "Returns a nonce with which the caller can show that they have a file, without sending it.",
        note: "Only for a file that is stored here; not_found otherwise.",
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
        does: "Takes the keyed digest of a file: for 24 hours the caller counts as having shown it, as after a scan.",
        note: "verify-object, get-user-object and get-object-notifications then return name, owner and history.",
        body: { ShowFileRequest },
        answers: { 200: { ShowFileAnswer } },
        refuses: ["forbidden", "gone", "not_found"],
        limit: "showFileAccount",
      }),
      async (c) => c.json(await showFile.show(c.var.caller.user, c.req.valid("json"))),
    );
