import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { UserRecord } from "../../accounts/users/store.ts";
import { MAX_FILE_BYTES, MAX_FILE_MIB, PRODUCT, SCANS_MAX, SCANS_MAX_BYTES } from "../../contract/constants.ts";
import { FingerprintAnswer, FingerprintsAnswer, type RefusedFile } from "../../contract/fingerprint.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { type FormOptions, noFields, receiveFiles, receiveForm } from "../../platform/http/forms/form.ts";
import { type LimitState, limitFields, tighterOf } from "../../platform/limits/limit-state.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { subjectOf } from "../../platform/limits/shares.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Quota, within } from "./quota.ts";
import type { Fingerprints, ScannedFile } from "./service.ts";

export interface FingerprintRoutesDeps {
  readonly slots: Slots;
  readonly limits: Pick<Limits, "count">;
  readonly quota: Quota;
  readonly fingerprints: Fingerprints;
}

const TOO_LARGE_TOGETHER = `The files of a request have at most ${SCANS_MAX_BYTES / 1024 ** 2} × 1024 × 1024 bytes together: send the larger ones alone.`;

/** Routes of `/fingerprint`: scan files. */
export function fingerprintRoutes(call: AccountCall, { slots, limits, quota, fingerprints }: FingerprintRoutesDeps) {
  /**
   * Calls `receive` with options that store files temporarily, at most `maxBytes` in total, if the account has space
   * for them.
   */
  async function staging<T>(
    { id }: Pick<UserRecord, "id">,
    request: Request,
    { maxBytes, tooLarge }: Pick<FormOptions<ScannedFile>, "maxBytes" | "tooLarge">,
    receive: (options: FormOptions<ScannedFile>) => Promise<T>,
  ): Promise<T> {
    const room = await quota.admit(id, "scan", request, maxBytes);
    const inRoom = within(room);
    return receive({
      fileField: "file",
      maxBytes,
      tooLarge,
      takeFile: async (bytes, { fileName }) => ({
        staged: await fingerprints.stage(inRoom(bytes), { maxBytes, tooLarge }),
        fileName,
      }),
      dropFile: ({ staged }) => staged.discard(),
    }).finally(room.release);
  }

  return new Hono<{ Variables: Variables }>()
    .post(
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
        const { user } = c.var.caller;
        const leave = slots.take("scan", user.id);
        try {
          const bounds = { maxBytes: MAX_FILE_BYTES, tooLarge: MESSAGES.fileTooLarge };
          const { fields, file } = await staging(user, c.req.raw, bounds, (options) => receiveForm(c.req.raw, options));
          if (!file) throw new Refusal("invalid_input", "file is required.");
          try {
            noFields(fields);
            return c.json(await fingerprints.keepScan(user.id, file));
          } finally {
            await file.staged.discard();
          }
        } finally {
          leave();
        }
      },
    )
    .post(
      `/generate-${PRODUCT}s`,
      call({
        who: "user",
        scope: "claim",
        does: `Uploads up to ${SCANS_MAX} files, returns the SHA-256 of each, and keeps them for 24 hours so that they can be registered.`,
        note: `The files have at most ${SCANS_MAX_BYTES / 1024 ** 2} × 1024 × 1024 bytes together. A file that is refused does not affect the others. Sending a file again keeps it once.`,
        form: { file: "A file, of at least one byte.", most: SCANS_MAX },
        answers: { 200: { FingerprintsAnswer } },
        refuses: ["unavailable", "quota_exceeded", "no_space"],
        limitEach: "uploadAccount",
        repeated: "again",
      }),
      async (c) => {
        const { user } = c.var.caller;
        const leave = slots.take("scans", user.id);
        try {
          const bounds = { maxBytes: SCANS_MAX_BYTES, tooLarge: TOO_LARGE_TOGETHER };
          const { fields, files } = await staging(user, c.req.raw, bounds, (options) =>
            receiveFiles(c.req.raw, { ...options, most: SCANS_MAX }),
          );
          try {
            if (files.length === 0) throw new Refusal("invalid_input", "At least one file is required.");
            noFields(fields);
            let state: LimitState | null = null;
            const outcomes = await fingerprints.keepScans(user.id, files, async () => {
              const counted = await limits.count("uploadAccount", subjectOf(user));
              state = tighterOf(state, counted);
            });
            for (const [name, value] of Object.entries(limitFields(state ? [state] : []))) c.header(name, value);
            return c.json({ results: outcomes.map((outcome, at) => resultOf(outcome, files[at] as ScannedFile)) });
          } finally {
            for (const { staged } of files) await staged.discard();
          }
        } finally {
          leave();
        }
      },
    );
}

/** Returns the result for one file. Rethrows errors that are not refusals. */
function resultOf(
  outcome: PromiseSettledResult<FingerprintAnswer>,
  { fileName }: ScannedFile,
): FingerprintsAnswer["results"][number] {
  if (outcome.status === "fulfilled") return { status: "kept", ...outcome.value };
  const { reason } = outcome;
  if (!(reason instanceof Refusal)) throw reason;
  const retryAfter = reason.details.retryAfter as RefusedFile["retryAfter"];
  const { code, message } = reason;
  return { status: "refused", fileName, code, message, ...(retryAfter !== undefined && { retryAfter }) };
}
