import type { Phase } from "@authentica/backend/certify/item";
import type { OwnedObject, PublicObject } from "@authentica/backend/contract/object";
import { describe, expect, it } from "vitest";
import { words } from "#words/scan.tsx";
import { words as upload } from "#words/upload.ts";
import { isOwned } from "./found-object.ts";
import { emptyScan, hashOf, progressOf, type Scan } from "./scan.ts";
import { nextScan, type ScanEvent } from "./scan-machine.ts";

const file = new File(["contrat"], "contrat.pdf");
const other = new File([], "vide.txt");
const hash = "ab".repeat(32);

const foreign = {
  _id: "T4RP-ECFW-573R",
  objectId: "T4RP-ECFW-573R",
  objectName: "Contrat",
  hash,
  status: "active",
  createdAt: "2026-03-03T13:05:00.000Z",
  depositedAt: "2026-03-03T13:05:00.000Z",
  tokenId: 4,
  tokenExplorerLink: "https://authentica.example/explorer/4",
  ownerId: { firstName: "Marie", lastName: "D." },
} satisfies PublicObject as PublicObject & Pick<OwnedObject, "objectName" | "ownerId">;
const owned: OwnedObject = {
  ...foreign,
  walletAddress: `0x${"a".repeat(40)}`,
  file: "cd".repeat(32),
  pictureUrl: "/api/object/cover/T4RP-ECFW-573R",
  updatedAt: foreign.createdAt,
  fileName: "contrat.pdf",
  fileSize: 7,
};

const declared: PublicObject = { ...foreign, depositedAt: null };
const revoked: PublicObject = { ...foreign, status: "revoked" };

const states = {
  empty: emptyScan,
  ready: { phase: "awaiting_upload", file },
  generating: { phase: "generating_hash", file, run: 1, sent: 0 },
  hashed: { phase: "hash_generated", file, hash },
  verifying: { phase: "verifying_object", file, hash, isSent: true, run: 2 },
  opening: { phase: "verifying_object", file, hash, isSent: false, run: 2 },
  found: { phase: "object_found", file, hash, object: foreign, proofFails: false },
  notFound: { phase: "object_not_found", file, hash },
  scanFailed: { phase: "error", file, hash: null, isSent: false, message: "panne" },
  verifyFailed: { phase: "error", file, hash, isSent: true, message: "panne" },
  openFailed: { phase: "error", file, hash, isSent: false, message: "panne" },
  reading: { phase: "certifying", file, run: 3, way: "sent", step: "reading", hash: null, sent: 0 },
  asking: { phase: "certifying", file, run: 3, way: "sent", step: "asking", hash, sent: 0 },
  askingKept: { phase: "certifying", file, run: 3, way: "kept", step: "asking", hash, sent: 0 },
  sending: { phase: "certifying", file, run: 3, way: "sent", step: "sending", hash, sent: 0 },
  waitingToClaim: {
    phase: "certifying",
    file,
    run: 3,
    way: "sent",
    step: "claiming",
    hash,
    sent: 0,
    claim: "doubtful",
  },
  claiming: { phase: "certifying", file, run: 3, way: "sent", step: "claiming", hash, sent: 0, claim: "under_way" },
  claimingKept: { phase: "certifying", file, run: 3, way: "kept", step: "claiming", hash, sent: 0, claim: "under_way" },
  certifyFailed: { phase: "error", file, hash, isSent: false, message: "panne", certifying: "claiming" },
  generatingKept: { phase: "generating_hash", file, run: 4, sent: 0, isKept: true },
  hashedKept: { phase: "hash_generated", file, hash, isKept: true },
  verifyingKept: { phase: "verifying_object", file, hash, isSent: false, run: 2, isKept: true },
  notFoundKept: { phase: "object_not_found", file, hash, isKept: true },
  verifyKeptFailed: { phase: "error", file, hash, isSent: false, message: "panne", isKept: true },
} as const satisfies Record<string, Scan>;

type StateName = keyof typeof states;

const CERTIFYING = [
  "reading",
  "asking",
  "askingKept",
  "sending",
  "waitingToClaim",
  "claiming",
  "claimingKept",
] as const;

/** Returns an event by which the engine reports progress: 5 of 10 bytes are done. */
const moved = (phase: Phase, run: number, isDoubtful = false): ScanEvent => ({
  type: "moved",
  run,
  item: { phase, hash, bytes: 5, size: 10, isDoubtful },
});

/** Returns the expected next state for every state of a certification. */
const certifying = (change: Partial<Extract<Scan, { phase: "certifying" }>>) =>
  Object.fromEntries(CERTIFYING.map((name) => [name, { ...states[name], hash, sent: 0, claim: undefined, ...change }]));

/** Every transition. From a state that is not listed, the event changes nothing. */
const table: readonly { event: ScanEvent; to: Partial<Record<StateName, Scan>> }[] = [
  {
    event: { type: "hash_asked", run: 1 },
    to: { ready: states.generating, scanFailed: states.generating },
  },
  { event: moved("sending", 1), to: { generating: { ...states.generating, sent: 0.5 } } },
  { event: moved("sending", 9), to: {} },
  { event: { type: "hash_answered", run: 1, hash }, to: { generating: states.hashed } },
  {
    event: { type: "hash_differs", run: 1 },
    to: { generating: { ...states.scanFailed, message: upload.different } },
  },
  { event: { type: "hash_answered", run: 9, hash }, to: {} },
  {
    event: { type: "object_asked", run: 2 },
    to: {
      hashed: states.verifying,
      verifyFailed: states.verifying,
      notFound: states.verifying,
      openFailed: states.opening,
      certifyFailed: states.opening,
      hashedKept: states.verifyingKept,
      notFoundKept: states.verifyingKept,
      verifyKeptFailed: states.verifyingKept,
    },
  },
  {
    // Another user registered the file first.
    event: { type: "object_asked", run: 3 },
    to: {
      asking: { ...states.verifying, run: 3 },
      askingKept: { ...states.verifyingKept, run: 3 },
      sending: { ...states.verifying, run: 3 },
      waitingToClaim: { ...states.verifying, run: 3 },
      claiming: { ...states.verifying, run: 3 },
      claimingKept: { ...states.verifyingKept, run: 3 },
      hashed: { ...states.verifying, run: 3 },
      verifyFailed: { ...states.verifying, run: 3 },
      notFound: { ...states.verifying, run: 3 },
      openFailed: { ...states.opening, run: 3 },
      certifyFailed: { ...states.opening, run: 3 },
      generatingKept: { phase: "generating_hash", file, run: 4, sent: 0, isKept: true },
      hashedKept: { ...states.verifyingKept, run: 3 },
      notFoundKept: { ...states.verifyingKept, run: 3 },
      verifyKeptFailed: { ...states.verifyingKept, run: 3 },
    },
  },
  {
    event: { type: "certify_asked", run: 3, way: "sent" },
    to: Object.fromEntries(
      ["ready", "scanFailed", "verifyFailed", "openFailed", "certifyFailed", "verifyKeptFailed"].map((name) => [
        name,
        states.reading,
      ]),
    ),
  },
  { event: moved("asking", 3), to: certifying({ step: "asking" }) },
  { event: moved("sending", 3), to: certifying({ step: "sending", sent: 0.5 }) },
  { event: moved("covered", 3), to: certifying({ step: "claiming" }) },
  { event: moved("claiming", 3), to: certifying({ step: "claiming", claim: "under_way" }) },
  { event: moved("covered", 3, true), to: certifying({ step: "claiming", claim: "doubtful" }) },
  { event: moved("registered", 3), to: {} },
  { event: moved("sending", 9), to: {} },
  {
    event: { type: "hash_known", run: 3 },
    to: Object.fromEntries(CERTIFYING.map((name) => [name, states.ready])),
  },
  { event: { type: "hash_known", run: 9 }, to: {} },
  {
    event: { type: "hash_differs", run: 3 },
    to: Object.fromEntries(
      CERTIFYING.map((name) => [name, { ...states.scanFailed, message: upload.different, certifying: "sending" }]),
    ),
  },
  {
    event: { type: "hash_asked", run: 4, isKept: true },
    to: { ready: states.generatingKept, scanFailed: states.generatingKept },
  },
  {
    event: { type: "hash_answered", run: 4, hash },
    to: { generatingKept: states.hashedKept },
  },
  {
    event: { type: "failed", run: 3, message: "panne" },
    to: {
      reading: { ...states.scanFailed, certifying: "reading" },
      asking: { ...states.openFailed, certifying: "asking" },
      askingKept: { ...states.openFailed, certifying: "asking" },
      sending: { ...states.openFailed, certifying: "sending" },
      waitingToClaim: states.certifyFailed,
      claiming: states.certifyFailed,
      claimingKept: states.certifyFailed,
    },
  },
  { event: { type: "known_object_asked", run: 2, hash }, to: { ready: states.opening } },
  {
    event: { type: "object_answered", run: 2, object: foreign, proofFails: false },
    to: {
      verifying: states.found,
      opening: { ...states.found, isUnsent: true },
      verifyingKept: { ...states.found, isUnsent: true },
    },
  },
  {
    event: { type: "object_answered", run: 2, object: null, proofFails: false },
    to: {
      verifying: states.notFound,
      opening: { ...states.scanFailed, message: words.outcome.lost },
      verifyingKept: states.notFoundKept,
    },
  },
  {
    event: { type: "object_answered", run: 2, object: owned, proofFails: true },
    to: {
      verifying: { ...states.found, object: owned, proofFails: true },
      opening: { ...states.found, object: owned, proofFails: true, isUnsent: true },
      verifyingKept: { ...states.found, object: owned, proofFails: true, isUnsent: true },
    },
  },
  {
    // Declared by another user. The user may claim it if they uploaded the file, but not if it stays on their device.
    event: { type: "object_answered", run: 2, object: declared, proofFails: false },
    to: {
      verifying: { ...states.notFound, before: declared },
      opening: { ...states.found, object: declared, isUnsent: true },
      verifyingKept: { ...states.found, object: declared, isUnsent: true },
    },
  },
  {
    // Revoked. The user may claim the file again, whether it is uploaded or stays on the device.
    event: { type: "object_answered", run: 2, object: revoked, proofFails: false },
    to: {
      verifying: { ...states.notFound, before: revoked },
      opening: { ...states.found, object: revoked, isUnsent: true },
      verifyingKept: { ...states.notFoundKept, before: revoked },
    },
  },
  {
    event: { type: "object_answered", run: 2, object: owned, others: [declared], proofFails: false },
    to: {
      verifying: { ...states.found, object: owned, others: [declared] },
      opening: { ...states.found, object: owned, others: [declared], isUnsent: true },
      verifyingKept: { ...states.found, object: owned, others: [declared], isUnsent: true },
    },
  },
  { event: { type: "deposited", object: owned }, to: { found: { ...states.found, object: owned } } },
  { event: { type: "deposited", object: { ...owned, _id: "2222-2222-2222" } }, to: {} },
  { event: { type: "object_answered", run: 9, object: foreign, proofFails: false }, to: {} },
  { event: { type: "failed", run: 1, message: "panne" }, to: { generating: states.scanFailed } },
  {
    event: { type: "failed", run: 2, message: "panne" },
    to: { verifying: states.verifyFailed, opening: states.openFailed, verifyingKept: states.verifyKeptFailed },
  },
  { event: { type: "failed", run: 9, message: "panne" }, to: {} },
  {
    // A claim that was sent may have succeeded already.
    event: { type: "cancelled" },
    to: {
      generating: states.ready,
      generatingKept: states.ready,
      verifying: states.hashed,
      opening: states.ready,
      verifyingKept: states.hashedKept,
      reading: states.ready,
      asking: states.ready,
      askingKept: states.ready,
      sending: states.ready,
      waitingToClaim: states.ready,
    },
  },
  {
    event: { type: "registered", object: owned },
    to: {
      notFound: { ...states.found, object: owned },
      asking: { ...states.found, object: owned },
      askingKept: { ...states.found, object: owned, isUnsent: true },
      sending: { ...states.found, object: owned },
      waitingToClaim: { ...states.found, object: owned },
      claiming: { ...states.found, object: owned },
      claimingKept: { ...states.found, object: owned, isUnsent: true },
      notFoundKept: { ...states.found, object: owned, isUnsent: true },
    },
  },
  { event: { type: "registered", object: { ...owned, hash: "ef".repeat(32) } }, to: {} },
];

describe("the state machine of the scan screen", () => {
  for (const [name, state] of Object.entries(states) as [StateName, Scan][]) {
    it(`choosing a file in the state ${name} starts again, without hash or object`, () => {
      expect(nextScan(state, { type: "file_chosen", file: other })).toStrictEqual({
        phase: "awaiting_upload",
        file: other,
      });
    });

    it(`removing the file in the state ${name} clears everything`, () => {
      expect(nextScan(state, { type: "file_removed" })).toStrictEqual(emptyScan);
    });

    for (const { event, to } of table) {
      const { type, ...rest } = event;
      const words = `${type} ${JSON.stringify("run" in rest ? rest.run : "")}`;
      const next = to[name];
      if (next) {
        it(`the event ${words} leads from ${name} to ${next.phase}`, () =>
          expect(nextScan(state, event)).toStrictEqual(next));
      } else {
        it(`the event ${words} changes nothing in ${name}`, () => expect(nextScan(state, event)).toBe(state));
      }
    }
  }

  it("the states lead from choosing a file to its registration", () => {
    const story: ScanEvent[] = [
      { type: "file_chosen", file },
      { type: "hash_asked", run: 1 },
      { type: "hash_answered", run: 1, hash },
      { type: "object_asked", run: 2 },
      { type: "object_answered", run: 2, object: null, proofFails: false },
      { type: "registered", object: owned },
    ];
    const phases = story.map((_, at) => story.slice(0, at + 1).reduce(nextScan, emptyScan).phase);
    expect(phases).toStrictEqual([
      "awaiting_upload",
      "generating_hash",
      "hash_generated",
      "verifying_object",
      "object_not_found",
      "object_found",
    ]);
  });

  it("a registered object opens without its file; after a cancellation the file can be uploaded", () => {
    const ready = nextScan(emptyScan, { type: "file_chosen", file });
    const opening = nextScan(ready, { type: "known_object_asked", run: 1, hash });
    expect(nextScan(opening, { type: "object_answered", run: 1, object: foreign, proofFails: false }).phase).toBe(
      "object_found",
    );
    const again = nextScan(nextScan(opening, { type: "cancelled" }), { type: "hash_asked", run: 2 });
    expect(again.phase).toBe("generating_hash");
  });

  it("an answer about a replaced file is ignored, even while the new file is being scanned", () => {
    const scan = [
      { type: "file_chosen", file },
      { type: "hash_asked", run: 1 },
      { type: "file_chosen", file: other },
      { type: "hash_asked", run: 2 },
      { type: "hash_answered", run: 1, hash },
    ].reduce((state, event) => nextScan(state, event as ScanEvent), emptyScan as Scan);
    expect(scan).toStrictEqual({ phase: "generating_hash", file: other, run: 2, sent: 0 });
  });

  it("the progress bar shows 50 % while the hash is computed and 75 % while it is looked up", () => {
    const progress = Object.entries(states).map(([name, state]) => [name, progressOf(state)]);
    expect(progress.filter(([, part]) => part !== null)).toStrictEqual([
      ["generating", 50],
      ["verifying", 75],
      ["opening", 75],
      ["generatingKept", 50],
      ["verifyingKept", 75],
    ]);
  });

  it("the screen knows the hash in every state from hash_generated on", () => {
    const known = Object.entries(states).filter(([, state]) => hashOf(state) !== null);
    expect(known.map(([name]) => name)).toStrictEqual([
      "hashed",
      "verifying",
      "opening",
      "found",
      "notFound",
      "verifyFailed",
      "openFailed",
      "asking",
      "askingKept",
      "sending",
      "waitingToClaim",
      "claiming",
      "claimingKept",
      "certifyFailed",
      "hashedKept",
      "verifyingKept",
      "notFoundKept",
      "verifyKeptFailed",
    ]);
  });

  it("the user's own object is distinguished from another user's public object", () => {
    expect([isOwned(owned), isOwned(foreign)]).toStrictEqual([true, false]);
  });
});
