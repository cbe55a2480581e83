import { Hono } from "hono";
import type { Auth } from "../../accounts/auth/service.ts";
import { MAX_FILE_BYTES, MESSAGES, PRODUCT } from "../../contract/constants.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { CallerVariables } from "../../platform/http/context.ts";
import { noFields, receiveForm } from "../../platform/http/form.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAccount } from "../../platform/http/limit.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Fingerprints } from "./service.ts";

export interface FingerprintRoutesDeps {
  readonly auth: Auth;
  readonly limits: Limits;
  readonly blobs: BlobStore;
  readonly fingerprints: Fingerprints;
}

/** `/fingerprint`: scanning a file. */
export const fingerprintRoutes = ({ auth, limits, blobs, fingerprints }: FingerprintRoutesDeps) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .post(`/generate-${PRODUCT}`, limitAccount(limits, "uploadAccount"), async (c) => {
      const { fields, file } = await receiveForm(c.req.raw, {
        fileField: "file",
        maxBytes: MAX_FILE_BYTES,
        tooLarge: MESSAGES.fileTooLarge,
        takeFile: async (bytes, { fileName }) => ({
          staged: await blobs.stage(bytes, { maxBytes: MAX_FILE_BYTES, tooLarge: MESSAGES.fileTooLarge }),
          fileName,
        }),
        dropFile: ({ staged }) => staged.discard(),
      });
      if (!file) throw new Refusal("invalid_input", "file is required.");
      try {
        noFields(fields);
        return c.json(await fingerprints.keepScan(c.var.caller.user.id, file.staged, file.fileName));
      } finally {
        await file.staged.discard();
      }
    });
