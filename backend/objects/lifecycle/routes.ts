import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { MANY_MAX, MAX_COVER_MIB } from "../../contract/constants.ts";
import { KnownAnswer, KnownRequest, RegisterManyAnswer, RegisterManyRequest } from "../../contract/many.ts";
import {
  DepositFileRequest,
  DownloadAnswer,
  EditObjectRequest,
  EraseFileRequest,
  ObjectAnswer,
  ObjectByHashQuery,
  ObjectParam,
  RegisterObjectAnswer,
  RegisterObjectFields,
  RevokeObjectRequest,
  VerifyAnswer,
  VerifyRequest,
} from "../../contract/object.ts";
import { TicketParam } from "../../contract/ticket.ts";
import { MAX_COVER_PIXELS, MAX_COVER_SIDE } from "../../formats/cover/cover.ts";
import { UPLOADED_HEADERS } from "../../platform/http/calls/attachment.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { idempotencyKeyOf } from "../../platform/http/calls/idempotency-key.ts";
import { releasing, type Slots } from "../../platform/http/calls/open.ts";
import { ONCE, ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import { limitFields } from "../../platform/limits/limit-state.ts";
import type { Many } from "./many.ts";
import type { Register } from "./register.ts";
import type { Objects } from "./service.ts";

/**
 * Enough for names of 120 characters that take six bytes each as JSON escapes, and for metadata of 2 KiB, with a
 * reserve.
 */
const MAX_MANY_BYTES = 2 * 1024 * 1024;

const COVER_SAID =
  "Optional cover image; without it, the object is shown with its seal. A complete PNG, JPEG, WebP or GIF of " +
  `at most ${MAX_COVER_MIB} × 1024 × 1024 bytes, ${MAX_COVER_SIDE.toLocaleString("en")} pixels per side and ` +
  `${MAX_COVER_PIXELS / 1_000_000} million pixels in total. Its metadata is removed.`;

/** Routes of `/object` for verifying, registering and managing objects. */
export const objectRoutes = (call: AccountCall, slots: Slots, register: Register, objects: Objects, many: Many) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/verify-object",
      call({
        who: "user",
        scope: "verify",
        does: "Returns the objects registered with a hash, and notifies their owners of the view.",
        body: { VerifyRequest },
        answers: { 200: { VerifyAnswer } },
        limit: "verifyAccount",
        repeated: "again",
      }),
      async (c) => c.json(await objects.verify(c.var.caller.user, c.req.valid("json").hash)),
    )
    .post(
      "/register",
      call({
        who: "user",
        scope: "claim",
        does: "Registers a hash for the caller.",
        note: "If the caller has scanned the file in the last 24 hours, the object is deposited with its file, otherwise it is declared. A hash can be deposited once, even if others have declared it. If the caller has registered the hash already, returns `already_registered` with the object in `object`.",
        form: {
          file: COVER_SAID,
          mayLackFile: true,
          fields: { RegisterObjectFields },
        },
        answers: { 201: { RegisterObjectAnswer } },
        refuses: ["already_registered", "conflict", "forbidden", "unavailable", "quota_exceeded", "no_space"],
        limit: "claimAccount",
        repeated: "again",
      }),
      async (c) => {
        const object = await register(c.var.caller.user, c.req.raw);
        return c.json({ message: "Object registered successfully", object }, 201);
      },
    )
    .post(
      "/register-many",
      call({
        who: "user",
        scope: "claim",
        does: `Registers up to ${MANY_MAX} hashes for the caller, with a result for each.`,
        note: "Works like `register`, without covers: files scanned in the last 24 hours are deposited with their objects. An invalid item does not affect the others.",
        body: { RegisterManyRequest },
        mostBytes: MAX_MANY_BYTES,
        answers: { 200: { RegisterManyAnswer } },
        refuses: ["conflict", "unavailable"],
        limitEach: "claimAccount",
        compressed: true,
        repeated: "itself",
      }),
      async (c) => {
        const key = idempotencyKeyOf(c);
        const release = slots.take("form", c.var.caller.user.id);
        const { user } = c.var.caller;
        const { answer, standing } = await many.register(user, c.req.valid("json"), key).finally(release);
        for (const [name, value] of Object.entries(limitFields(standing ? [standing] : []))) c.header(name, value);
        return c.json(answer);
      },
    )
    .post(
      "/known",
      call({
        who: "user",
        scope: ["claim", "verify"],
        does: `Returns the status of up to ${MANY_MAX} hashes.`,
        note: "Owners are not notified.",
        body: { KnownRequest },
        answers: { 200: { KnownAnswer } },
        limit: "knownAccount",
        repeated: "again",
      }),
      async (c) => c.json({ known: await many.known(c.var.caller.user, c.req.valid("json").hashes) }),
    )
    .get(
      "/get-object",
      call({
        who: "owner",
        scope: "read",
        does: "Returns an object with a one-time link that downloads its file.",
        note: ONCE,
        query: ObjectByHashQuery,
        answers: { 200: { DownloadAnswer } },
        refuses: ["forbidden", "not_found"],
        limit: "downloadAccount",
      }),
      async (c) => c.json(await objects.download(c.var.caller, c.req.valid("query").hash)),
    )
    .get(
      "/cover/:id",
      call({
        who: "owner or admin",
        scope: "read",
        does: "Returns the cover image of an object.",
        params: ObjectParam,
        answers: { 200: { media: "image/*", words: "The image, with the media type of its content." } },
        refuses: ["forbidden", "not_found", "unavailable"],
      }),
      async (c) => {
        const release = slots.take("cover", c.var.caller.user.id);
        const cover = await objects.openCover(c.var.caller.user, c.req.valid("param").id).catch((error) => {
          release();
          throw error;
        });
        const { body, size, type } = cover;
        return c.body(releasing(body, release), 200, {
          ...UPLOADED_HEADERS,
          "Content-Type": type,
          "Content-Length": String(size),
        });
      },
    )
    .post(
      "/edit-object",
      call({
        who: "owner",
        scope: "claim",
        does: "Updates an object's name, metadata and public parts.",
        note: "Changes of name and metadata are one entry in the registry. Omitted members stay unchanged, and equal values write no entry. Given metadata replaces all previous metadata.",
        body: { EditObjectRequest },
        answers: { 200: { ObjectAnswer } },
        refuses: ["conflict", "forbidden", "not_found", "unavailable"],
        limit: "editAccount",
        repeated: "again",
      }),
      async (c) => c.json({ object: await objects.edit(c.var.caller.user, c.req.valid("json")) }),
    )
    .post(
      "/deposit-file",
      call({
        who: "owner",
        scope: "claim",
        does: "Deposits the file of a declared object; the caller must have scanned it in the last 24 hours.",
        body: { DepositFileRequest },
        answers: { 200: { ObjectAnswer } },
        refuses: ["conflict", "forbidden", "not_found"],
        limit: "claimAccount",
      }),
      async (c) => c.json({ object: await objects.deposit(c.var.caller.user, c.req.valid("json").objectId) }),
    )
    .post(
      "/erase-file",
      call({
        who: "recent owner",
        does: "Erases the stored file of an object permanently; the object stays registered.",
        note: "The object keeps the file's name and size. Returns `conflict` if the object was declared without its file or has an open offer. If the file is already erased, returns the object unchanged.",
        body: { EraseFileRequest },
        answers: { 200: { ObjectAnswer } },
        refuses: ["conflict", "forbidden", "not_found"],
        limit: "editAccount",
        repeated: "again",
      }),
      async (c) => c.json({ object: await objects.eraseFile(c.var.caller.user, c.req.valid("json").objectId) }),
    )
    .post(
      "/revoke-object",
      call({
        who: "recent owner",
        does: "Revokes an object permanently.",
        body: { RevokeObjectRequest },
        answers: { 200: { ObjectAnswer } },
        refuses: ["conflict", "forbidden", "not_found"],
      }),
      async (c) => c.json({ object: await objects.revoke(c.var.caller.user, c.req.valid("json").objectId) }),
    )
    .get(
      "/download/:ticket",
      call({
        who: "holder",
        does: "Downloads the file of an object.",
        note: ONCE,
        params: TicketParam,
        answers: { 200: { media: "application/octet-stream", words: "The registered bytes." } },
        refuses: ["gone", "unavailable"],
        limit: "download",
      }),
      ticketDownload("application/octet-stream", slots, objects.openDownload),
    );
