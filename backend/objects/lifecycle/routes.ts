import { Hono } from "hono";
import * as z from "zod/mini";
import type { Auth } from "../../accounts/auth/service.ts";
import { MAX_COVER_BYTES } from "../../contract/constants.ts";
import {
  EditObjectRequest,
  ObjectByHashQuery,
  RegisterObjectFields,
  RevokeObjectRequest,
  VerifyRequest,
} from "../../contract/object.ts";
import { imageType } from "../../platform/blobs/images.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import { UPLOADED_HEADERS } from "../../platform/http/attachment.ts";
import type { CallerVariables } from "../../platform/http/context.ts";
import { receiveForm } from "../../platform/http/form.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAccount } from "../../platform/http/limit.ts";
import { ticketDownload } from "../../platform/http/ticket-download.ts";
import { jsonBody, refusalOf, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Fingerprints } from "../scans/service.ts";
import type { Objects } from "./service.ts";

export interface ObjectRoutesDeps {
  readonly auth: Auth;
  readonly limits: Limits;
  readonly blobs: BlobStore;
  readonly fingerprints: Fingerprints;
  readonly objects: Objects;
}

/** `/object`: verifying, registering and managing objects. */
export const objectRoutes = ({ auth, limits, blobs, fingerprints, objects }: ObjectRoutesDeps) =>
  new Hono<{ Variables: CallerVariables }>()
    .get("/download/:ticket", ticketDownload("application/octet-stream", objects.openDownload))
    .use(requireUser(auth))
    .post("/verify-object", jsonBody, validate("json", VerifyRequest), async (c) =>
      c.json({ object: await objects.verify(c.var.caller.user, c.req.valid("json").hash) }),
    )
    .post("/register", limitAccount(limits, "claimAccount"), async (c) => {
      const { fields, file } = await receiveCover(c.req.raw, blobs);
      try {
        const form = z.safeParse(RegisterObjectFields, { ...fields });
        if (!form.success) throw refusalOf(form.error.issues, fields);
        const type = imageType(file.head);
        if (!type) throw new Refusal("invalid_input", "file must be a PNG, JPEG, WebP or GIF image.");
        await fingerprints.keepCover(file);
        const object = await objects.claim(c.var.caller.user, form.data, { hash: file.hash, type });
        return c.json({ message: "Object registered successfully", object }, 201);
      } finally {
        await file.discard();
      }
    })
    .get("/get-user-objects", async (c) => c.json(await objects.list(c.var.caller.user)))
    .get("/get-object", validate("query", ObjectByHashQuery), async (c) =>
      c.json(await objects.download(c.var.caller.user, c.req.valid("query").hash)),
    )
    .get("/cover/:id", async (c) => {
      const { body, size, type } = await objects.openCover(c.var.caller.user, c.req.param("id"));
      return c.body(body, 200, { ...UPLOADED_HEADERS, "Content-Type": type, "Content-Length": String(size) });
    })
    .post(
      "/edit-object",
      limitAccount(limits, "editAccount"),
      jsonBody,
      validate("json", EditObjectRequest),
      async (c) => {
        const { objectId, objectName } = c.req.valid("json");
        return c.json({ object: await objects.rename(c.var.caller.user, objectId, objectName) });
      },
    )
    .post("/revoke-object", jsonBody, validate("json", RevokeObjectRequest), async (c) =>
      c.json({ object: await objects.revoke(c.var.caller.user, c.req.valid("json").objectId) }),
    );

async function receiveCover(request: Request, blobs: BlobStore) {
  const tooLarge = "The cover image must be at most 5 Mo.";
  const { fields, file } = await receiveForm(request, {
    fileField: "file",
    maxBytes: MAX_COVER_BYTES,
    tooLarge,
    takeFile: (bytes) => blobs.stage(bytes, { maxBytes: MAX_COVER_BYTES, tooLarge }),
    dropFile: (staged) => staged.discard(),
  });
  if (!file) throw new Refusal("invalid_input", "file is required: choose a cover image.");
  return { fields, file };
}
