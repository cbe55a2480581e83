import { Hono } from "hono";
import { type Stamp, StampFileParam, StampsAnswer, StampsQuery } from "../../contract/stamp.ts";
import { writePem } from "../../formats/stamp/pem.ts";
import { stampedBytes } from "../../formats/stamp/stamped.ts";
import { type Bytes, fromBase64, utf8 } from "../../formats/tlog/bytes.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findStampsCovering, latestOf, listStamps, type StampRecord, stampRecords } from "./store.ts";

/** Returns the public form of a time stamp. */
function toStamp(record: StampRecord): Stamp {
  const { size, authority, genTime, accuracy, policy, serial, name, callsItselfQualified, notAfter, qualified } =
    record;
  const file = (ending: string): string => `/api/registry/stamps/${size}-${authority}.${ending}`;
  return {
    size,
    genTime: isoOf(genTime),
    accuracyMs: accuracy,
    latest: isoOf(latestOf(record)),
    authority: name,
    policy,
    serial,
    certificateEndsAt: isoOf(notAfter),
    callsItselfQualified,
    qualified: qualified && {
      provider: qualified.provider,
      service: qualified.service,
      territory: qualified.territory,
      sequence: qualified.sequence,
      issuedAt: qualified.issuedAt,
      grantedAt: qualified.grantedAt,
    },
    files: { query: file("tsq"), reply: file("tsr"), stamped: file("checkpoint"), root: file("pem") },
  };
}

const FOR_EVER = "public, max-age=31536000, immutable";
const LISTED = 50;

/** Files of a time stamp, by file name extension. */
const FILES: Readonly<Record<string, { readonly media: string; readonly bytes: (record: StampRecord) => Bytes }>> = {
  tsq: { media: "application/timestamp-query", bytes: ({ query }) => fromBase64(query) },
  tsr: { media: "application/timestamp-reply", bytes: ({ reply }) => fromBase64(reply) },
  checkpoint: { media: "text/plain; charset=utf-8", bytes: ({ note }) => stampedBytes(note) },
  pem: { media: "application/x-pem-file", bytes: ({ root }) => utf8(writePem([fromBase64(root)])) },
};

/**
 * Public routes `/registry/stamps`: time stamps of the log. `everyMs` is their interval; `null` if no authority is
 * configured.
 */
export const stampRoutes = <C extends AnyCaller>(
  call: Call<C>,
  { kv, everyMs }: { readonly kv: Kv; readonly everyMs: number | null },
) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/stamps",
      call({
        who: "anyone",
        does: "Lists time stamps of the registry (RFC 3161): the first ones that cover an entry, or the latest.",
        query: StampsQuery,
        answers: { 200: { StampsAnswer } },
        limit: "lookup",
      }),
      async (c) => {
        const { covers } = c.req.valid("query");
        const records = covers === undefined ? await listStamps(kv, LISTED) : await findStampsCovering(kv, covers);
        return c.json({ stamps: records.map(toStamp), everyMs } satisfies StampsAnswer);
      },
    )
    .get(
      "/stamps/:file",
      call({
        who: "anyone",
        does: "Returns a file for verifying a time stamp: query, reply, stamped bytes or root certificate.",
        params: StampFileParam,
        answers: {
          200: {
            media: "application/octet-stream",
            words:
              "As its name says: TimeStampReq or TimeStampResp in DER, the checkpoint as it was stamped, or a certificate in PEM.",
          },
        },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => {
        const [, size, authority = "", ending = ""] =
          /^(0|[1-9]\d{0,15})-([0-9a-f]{8})\.([a-z]+)$/.exec(c.req.valid("param").file) ?? [];
        const file = FILES[ending];
        const record = file && present(await kv.get<StampRecord>(stampRecords.at(authority, Number(size))));
        if (!file || !record) throw new Refusal("not_found", "There is no time stamp with this name.");
        return c.body(file.bytes(record), 200, { "Content-Type": file.media, "Cache-Control": FOR_EVER });
      },
    );
