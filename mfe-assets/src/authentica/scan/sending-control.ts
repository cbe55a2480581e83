import type { ScanControl } from "./use-scan.ts";

const none = () => undefined;

/** Test double: a scan whose file is half uploaded. Its methods do nothing. */
export const sendingControl: ScanControl = {
  scan: { phase: "generating_hash", file: new File(["contrat"], "contrat.pdf"), run: 1, sent: 0.5 },
  fingerprinting: { phase: "waiting" },
  halt: null,
  nudge: none,
  choose: none,
  remove: none,
  generate: none,
  certify: async () => null,
  claim: () => Promise.reject(new Error("This test double claims nothing.")),
  verify: none,
  openKnown: none,
  retry: none,
  cancel: none,
  registered: none,
  deposited: none,
};
