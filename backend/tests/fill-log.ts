import type { Change, Log } from "../registry/log/log.ts";
import { toBase64url } from "../tlog/bytes.ts";
import { digest } from "../tlog/hash.ts";

const IN_FLIGHT = 1000;

/** Appends `count` mints of files that nobody has, through the writer. */
export async function fillLog(log: Log, count: number, from = 0): Promise<void> {
  const seedOf = (number: number) => new TextEncoder().encode(`file ${number}`);
  const mint = (number: number): Change<void> => ({
    reads: [],
    decide: (_, { index }) => ({
      entry: {
        type: "mint",
        fingerprint: toBase64url(digest(seedOf(number))),
        tokenId: index,
        eventNumber: 0,
        commitment: toBase64url(digest(seedOf(-number - 1))),
      },
      writes: [],
      result: undefined,
    }),
  });
  for (let at = 0; at < count; at += IN_FLIGHT) {
    const batch = Array.from({ length: Math.min(IN_FLIGHT, count - at) }, (_, i) => log.append(mint(from + at + i)));
    await Promise.all(batch);
  }
}
