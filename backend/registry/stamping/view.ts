import type { Stamp } from "../../contract/stamp.ts";
import { isoOf } from "../../platform/iso.ts";
import { latestOf, type StampRecord } from "./store.ts";

/** A stamp as anybody may see it. */
export function toStamp(record: StampRecord): Stamp {
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
