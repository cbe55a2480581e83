import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { MAX_FILE_BYTES, MAX_FILE_MIB, PRODUCT } from "../../contract/constants.ts";
import { FingerprintAnswer } from "../../contract/fingerprint.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { noFields, receiveForm } from "../../platform/http/forms/form.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Quota, within } from "./quota.ts";
import type { Fingerprints } from "./service.ts";

/** Routes of `/fingerprint`: scanning a file. */
export const fingerprintRoutes = (call: AccountCall, slots: Slots, quota: Quota, fingerprints: Fingerprints) =>
  new Hono<{ Variables: Variables }>().post(
    `/generate-${PRODUCT}`,
    call({
      who: "user",
      scope: "claim",
      does: "Uploads a file, returns its SHA-256, and keeps the file for 24 hours so that it can be registered.",
      form: { file: `The file, of 1 to ${MAX_FILE_MIB} × 1024 × 1024 bytes.` },
      answers: { 200: { FingerprintAnswer } },
      refuses: ["unavailable", "quota_exceeded", "no_space"],
      limit: "uploadAccount",
      repeated: "again",
    }),
    async (c) => {
      const { id } = c.var.caller.user;
      const leave = slots.take("scan", id);
      try {
        const room = await quota.admit(id, "scan", c.req.raw, MAX_FILE_BYTES);
        const { fields, file } = await receiveForm(c.req.raw, {
          fileField: "file",
          maxBytes: MAX_FILE_BYTES,
          tooLarge: MESSAGES.fileTooLarge,
          takeFile: async (bytes, { fileName }) => ({
            staged: await fingerprints.stage(within(room, bytes), {
              maxBytes: MAX_FILE_BYTES,
              tooLarge: MESSAGES.fileTooLarge,
            }),
            fileName,
          }),
          dropFile: ({ staged }) => staged.discard(),
        }).finally(room.release);
        if (!file) throw new Refusal("invalid_input", "file is required.");
        try {
          noFields(fields);
          return c.json(await fingerprints.keepScan(id, file.staged, file.fileName));
        } finally {
          await file.staged.discard();
        }
      } finally {
        leave();
      }
    },
  );
