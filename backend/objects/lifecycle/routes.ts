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

/** Enough for names of 120 characters at six bytes each (JSON escapes) and metadata of 2 KiB, with reserve. */
const MOST_MANY_BYTES = 2 * 1024 * 1024;

const COVER_SAID =
  "The cover image, where there is one: without it the object wears its seal. One whole PNG, JPEG, WebP or GIF, " +
  `at most ${MAX_COVER_MIB} × 1024 × 1024 bytes, ${MAX_COVER_SIDE.toLocaleString("en")} pixels a side and ` +
  `${MAX_COVER_PIXELS / 1_000_000} million in all. Its metadata is not kept.`;

/** Routes of `/object` for verifying, registering and managing objects. */
export const objectRoutes = (call: AccountCall, slots: Slots, register: Register, objects: Objects, many: Many) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/verify-object",
      call({
        who: "user",
        scope: "verify",
        does: "Returns the objects registered with a hash; their owners are notified of the view.",
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
        does: "Registers a hash in the caller's name.",
        note: "With the file scanned in the last 24 hours the object is deposited; without it, it is declared. A file may be deposited beside an object that was declared without it, once. Of a hash that the caller has registered already, the refusal carries the object as `object`.",
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
        does: `Registers up to ${MANY_MAX} hashes in the caller's name, and says of each what became of it.`,
        note: "As `register` does it, without covers: a file scanned in the last 24 hours is deposited with its object, and the objects wear their seals. What is wrong with one keeps no other out.",
        body: { RegisterManyRequest },
        mostBytes: MOST_MANY_BYTES,
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
        note: "Owners are not notified of the look-up.",
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
        does: "Answers an object with an address from which its file is downloaded.",
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
        does: "Answers the cover image of an object.",
        params: ObjectParam,
        answers: { 200: { media: "image/*", words: "The image, of the type that its content has." } },
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
        does: "Gives an object another name or other metadata, and sets what its public page shows.",
        note: "Name and metadata by one entry of the registry. What is left out stays as it is, and what is the same again is not entered. Metadata takes the place of all that there was.",
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
        does: "Shows the file of an object that was declared without it: one that the caller has scanned in the last 24 hours.",
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
        does: "Erases the stored file of an object, which stays in the registry and says so.",
        note: "For good. Its name and size stay with the object. Refused with conflict where the object was declared without its file, or is offered. Erased already, it answers the object as it is.",
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
        does: "Revokes an object, for good.",
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
        answers: { 200: { media: "application/octet-stream", words: "The bytes that were registered." } },
        refuses: ["gone", "unavailable"],
        limit: "download",
      }),
      ticketDownload("application/octet-stream", slots, objects.openDownload),
    );
