/** Reports time stamps (RFC 3161) in the output of the command. */
import { faultText } from "./fault.ts";
import type { JudgedStamp } from "./judge.ts";
import { latestOf } from "./stamp-result.ts";
import type { CommandWords } from "./words/command.ts";
import { faults as en } from "./words/en/faults.ts";

export function stampLines(stamp: JudgedStamp, { faults, report: { stamps } }: CommandWords): string[] {
  if (!stamp.isGood) return [stamps.invalid(stamp.name, faultText(stamp.fault, faults))];
  const { authority, accuracy } = stamp.stamp;
  if (!stamp.isPinned) return [stamps.unknownRoot(authority.name)];
  const latest = new Date(latestOf(stamp)).toISOString();
  const { listed } = stamp;
  return [
    stamps.registered(stamp.isFirst ? null : stamp.entry, latest, accuracy, authority.name),
    ...(stamp.key === "archive" ? [stamps.unknownKey] : []),
    ...(listed ? [stamps.listed(listed.territory, listed.sequence, listed.issuedAt)] : []),
  ];
}

/** Returns a time stamp as a record for programs, with its reason in English. */
export function stampRecord(stamp: JudgedStamp): Readonly<Record<string, unknown>> {
  if (!stamp.isGood) return { isGood: false, name: stamp.name, reason: faultText(stamp.fault, en) };
  const { name, entry, isPinned, key, listed } = stamp;
  const { genTime, accuracy, authority, policy, serial, callsItselfQualified } = stamp.stamp;
  const latest = new Date(latestOf(stamp)).toISOString();
  const time = new Date(genTime).toISOString();
  return {
    isGood: true,
    name,
    entry,
    isPinned,
    key,
    latest,
    time,
    accuracyMs: accuracy,
    authority,
    policy,
    serial,
    callsItselfQualified,
    listed,
  };
}
