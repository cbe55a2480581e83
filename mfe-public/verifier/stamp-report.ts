/** Reports time stamps (RFC 3161) in the output of the command. */
import type { JudgedStamp } from "./judge.ts";
import { latestOf } from "./stamp-result.ts";

export function stampLines(stamp: JudgedStamp): string[] {
  if (!stamp.isGood) return [`  TIME STAMP ${stamp.name} IS INVALID and proves nothing: ${stamp.reason}`];
  const { authority, accuracy } = stamp.stamp;
  if (!stamp.isPinned)
    return [
      `  The archive has a time stamp of ${authority.name}, whose root this verifier does not trust. Give the root with --stamp-roots.`,
    ];
  const within = accuracy === null ? "accuracy not stated" : `accuracy of ${accuracy} ms included`;
  const latest = new Date(latestOf(stamp)).toISOString();
  return [
    `  ${stamp.isFirst ? "Registered" : `Entry ${stamp.entry} was registered`} by ${latest} at the latest (${within}), according to ${authority.name}.`,
    ...(stamp.key === "archive"
      ? ["    The stamped checkpoint is signed by a key that is not in a trusted policy."]
      : []),
    ...(stamp.listed
      ? [
          `    The service says that it is qualified, by trusted list ${stamp.listed.territory} ${stamp.listed.sequence} of ${stamp.listed.issuedAt}; this was not checked.`,
        ]
      : []),
  ];
}

/** Returns a time stamp as a record for programs. */
export function stampRecord(stamp: JudgedStamp): Readonly<Record<string, unknown>> {
  if (!stamp.isGood) return stamp;
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
