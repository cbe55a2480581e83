import { Buffer } from "node:buffer";
import { MAX_COVER_BYTES, MAX_COVER_MIB } from "../../contract/constants.ts";
import {
  CoverFault,
  type CoverProblem,
  cleanCover,
  MAX_COVER_PIXELS,
  MAX_COVER_SIDE,
} from "../../formats/cover/cover.ts";
import { type ImageType, imageType } from "../../platform/blobs/images.ts";
import { inMemory, MAX_SMALL_BYTES, stageSmall } from "../../platform/blobs/small.ts";
import type { BlobStore, StagedBlob } from "../../platform/blobs/store.ts";
import { receiveForm } from "../../platform/http/forms/form.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Quota, within } from "../scans/quota.ts";

export interface ReceivedCover {
  readonly fields: Readonly<Record<string, string>>;
  /** The cover; `null` if the form has none. */
  readonly cover: {
    /** The complete image without its metadata. The caller must publish or discard it. */
    readonly file: StagedBlob;
    readonly type: ImageType;
  } | null;
}

/**
 * Receives a form with an optional cover. Rejects with `quota_exceeded` or `no_space` if the account or the disk has
 * no space left.
 */
export type ReceiveCover = (request: Request, userId: string) => Promise<ReceivedCover>;

const TOO_LARGE = `The cover image must be at most ${MAX_COVER_MIB} Mo.`;
const LIMITS = { maxBytes: MAX_COVER_BYTES, tooLarge: TOO_LARGE };
const NO_IMAGE = "file must be a PNG, JPEG, WebP or GIF image.";

const REASONS: Readonly<Record<CoverProblem, string>> = {
  type: NO_IMAGE,
  structure: "file is incomplete or damaged: expected one complete image.",
  trailing: "file must be one image, without data after its end.",
  size: `file must have at most ${MAX_COVER_SIDE} pixels a side, and ${MAX_COVER_PIXELS / 1_000_000} million in all.`,
};

/**
 * Receives forms with a cover. Removes the metadata inside the image, because it would be passed on with the object.
 * Large covers are cleaned one at a time, so that only one of them is in memory; small covers are in memory anyway.
 * While `mayBeNone` returns false, a cover is required, because instances of an older version require one.
 */
export function createReceiveCover(
  blobs: BlobStore,
  quota: Quota,
  mayBeNone: () => boolean = () => true,
): ReceiveCover {
  const inTurn = createKeyedQueue();

  return async function receiveCover(request, userId) {
    const room = await quota.admit(userId, "cover", request, MAX_COVER_BYTES);
    const { fields, file } = await receiveForm(request, {
      fileField: "file",
      ...LIMITS,
      takeFile: (bytes) => stageSmall(blobs, within(room)(bytes), LIMITS),
      dropFile: (staged) => staged.discard(),
    }).finally(room.release);
    if (!file && fields.file === undefined && mayBeNone()) return { fields, cover: null };
    if (!file) throw new Refusal("invalid_input", "file is required: choose a cover image.");
    try {
      const type = imageType(file.head);
      if (!type) throw new Refusal("invalid_input", NO_IMAGE);
      const clean = await (file.bytes ? cleaned(file) : inTurn("cover", () => cleaned(file)));
      return { fields, cover: { file: clean, type } };
    } catch (error) {
      await file.discard();
      throw error instanceof CoverFault ? new Refusal("invalid_input", REASONS[error.problem]) : error;
    }
  };

  async function cleaned(file: StagedBlob): Promise<StagedBlob> {
    const bytes = await file.read();
    const clean = cleanCover(bytes, { trailing: "refused" });
    if (Buffer.compare(bytes, clean) === 0) return file;
    const isSmall = clean.length <= MAX_SMALL_BYTES;
    const staged = isSmall ? inMemory(blobs, [clean], clean.length) : await blobs.stage(one(clean), LIMITS);
    await file.discard();
    return staged;
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
