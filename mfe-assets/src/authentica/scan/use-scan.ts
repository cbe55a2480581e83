import type { Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { wordsOf } from "@authentica/shared-ui/failure";
import type { ReadFailure } from "@authentica/shared-ui/fingerprint/read-failed";
import type { Fingerprinting } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useEffect, useReducer, useRef, useState } from "react";
import type { ClaimedObject } from "../../engine/claim-object.ts";
import { DifferentHash } from "../../engine/different-hash.ts";
import { type LaterFile, openLater } from "../../engine/later-file.ts";
import type { CertifyWish, ClaimWish, OneFile } from "../../engine/one-file.ts";
import { UPLOAD_WORDS } from "../../engine/upload-words.ts";
import { verifyObject } from "./calls.ts";
import { emptyScan, hashOf, type Run, type Scan } from "./scan.ts";
import { nextScan, type ScanEvent } from "./scan-machine.ts";

/** State of a scan, with its actions. */
export interface ScanControl {
  readonly scan: Scan;
  /** State of hashing the chosen file on this device, before and during the upload. */
  readonly fingerprinting: Fingerprinting;
  /** Why a request is waiting; `null` if none is waiting. */
  readonly halt: Halt | null;
  /** Retries a waiting request immediately. */
  readonly nudge: () => void;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /** Gets the hash of the file: by uploading it or, if it stays on this device, by hashing it here. */
  readonly generate: (way: Way) => void;
  /** Certifies the file in one step. Resolves to the claimed object, or to `null` if nothing was claimed. */
  readonly certify: (wish: CertifyWish) => Promise<ClaimedObject | null>;
  /** Claims the file after it was scanned and looked up. Rejects with the service's refusal. */
  readonly claim: (wish: ClaimWish, signal: AbortSignal) => Promise<ClaimedObject>;
  readonly verify: () => void;
  /** Opens the object with a registered hash, without uploading the file. */
  readonly openKnown: (hash: string) => void;
  /** Repeats the step that failed. */
  readonly retry: (way: Way) => void;
  /** Cancels the request in progress. */
  readonly cancel: () => void;
  readonly registered: (object: OwnedObject) => void;
  readonly deposited: (object: OwnedObject) => void;
}

/** The state of the engine that is shown beside the scan. */
type Look = Pick<ScanControl, "fingerprinting" | "halt">;

const NO_FILE: Look = { fingerprinting: { phase: "waiting" }, halt: null };

/**
 * Runs a scan with at most one request at a time. The request is cancelled if the file is removed or the screen
 * closes. The engine also hashes the file on this device, and the server must compute the same hash.
 */
export function useScan(): ScanControl {
  const [scan, dispatch] = useReducer(nextScan, emptyScan);
  const [look, setLook] = useState(NO_FILE);
  const runs = useRef<Run>(0);
  const underWay = useRef<AbortController | null>(null);
  const one = useRef<LaterFile | null>(null);

  const { current: close } = useRef(() => {
    underWay.current?.abort();
    underWay.current = null;
    one.current?.close();
    one.current = null;
  });
  useEffect(() => close, [close]);

  const { current: nudge } = useRef(() => one.current?.nudge());
  useEffect(() => {
    addEventListener("online", nudge);
    return () => removeEventListener("online", nudge);
  }, [nudge]);

  const open = (file: File): void => {
    setLook({ fingerprinting: { phase: "hashing", file, bytes: 0 }, halt: null });
    const opening = openLater(file, {
      onOpened(opened) {
        const show = () => {
          if (one.current !== opening) return;
          setLook(lookOf(file, opened));
          dispatch({ type: "moved", run: runs.current, item: { ...opened.item } });
        };
        opened.subscribe(show);
        show();
      },
      onMissing() {
        if (one.current === opening) setLook({ fingerprinting: unreadable(file, "program"), halt: null });
      },
    });
    one.current = opening;
  };

  const start = async (
    asked: (run: Run) => ScanEvent,
    ask: (signal: AbortSignal, run: Run) => Promise<ScanEvent>,
  ): Promise<void> => {
    runs.current += 1;
    const run = runs.current;
    const controller = new AbortController();
    underWay.current = controller;
    dispatch(asked(run));
    try {
      dispatch(await ask(controller.signal, run));
    } catch (error) {
      if (!controller.signal.aborted) dispatch(failureOf(error, run));
    } finally {
      if (underWay.current === controller) underWay.current = null;
    }
  };

  const generate = (way: Way) => {
    const { current: file } = one;
    if (!file || underWay.current) return;
    void start(
      (run) => ({ type: "hash_asked", run, ...(way === "kept" && { isKept: true }) }),
      async (signal, run) => ({ type: "hash_answered", run, hash: await (await file.one()).scan(way, signal) }),
    );
  };

  const certify = async (wish: CertifyWish): Promise<ClaimedObject | null> => {
    const { current: file } = one;
    if (!file || underWay.current) return null;
    let claimed: ClaimedObject | null = null;
    await start(
      (run) => ({ type: "certify_asked", run, way: wish.way }),
      async (signal, run) => {
        const certified = await (await file.one()).certify(wish, signal);
        if (certified.type === "known") return { type: "hash_known", run };
        if (certified.type === "taken") {
          dispatch({ type: "object_asked", run });
          return askFor(certified.hash)(signal, run);
        }
        claimed = certified.claimed;
        return { type: "registered", object: certified.claimed.object };
      },
    );
    return claimed;
  };

  const claim = async (wish: ClaimWish, signal: AbortSignal): Promise<ClaimedObject> => {
    const certified = await (await (one.current as LaterFile).one()).claim(wish, signal);
    if (certified.type === "claimed") return certified.claimed;
    throw certified.type === "taken"
      ? certified.refusal
      : new Error("Expected the claim to be made or refused, but the file was only looked up.");
  };

  const askFor =
    (hash: string) =>
    async (signal: AbortSignal, run: Run): Promise<ScanEvent> => ({
      type: "object_answered",
      run,
      ...(await verifyObject(hash, scan.file, signal)),
    });

  const verify = () => {
    const hash = hashOf(scan);
    if (hash === null || underWay.current) return;
    void start((run) => ({ type: "object_asked", run }), askFor(hash));
  };

  const openKnown = (hash: string) => {
    if (!underWay.current) void start((run) => ({ type: "known_object_asked", run, hash }), askFor(hash));
  };

  return {
    scan,
    ...look,
    nudge,
    choose: (file) => {
      close();
      dispatch({ type: "file_chosen", file });
      open(file);
    },
    remove: () => {
      close();
      dispatch({ type: "file_removed" });
      setLook(NO_FILE);
    },
    generate,
    certify,
    claim,
    verify,
    openKnown,
    retry: (way) => (hashOf(scan) === null ? generate(way) : verify()),
    cancel: () => {
      underWay.current?.abort();
      underWay.current = null;
      dispatch({ type: "cancelled" });
    },
    registered: (object) => dispatch({ type: "registered", object }),
    deposited: (object) => dispatch({ type: "deposited", object }),
  };
}

const unreadable = (file: File, failure: ReadFailure): Fingerprinting => ({ phase: "unreadable", file, failure });

function lookOf(file: File, one: OneFile): Look {
  const { hash, phase, bytes } = one.item;
  const halt = one.halt();
  if (hash !== null) return { fingerprinting: { phase: "hashed", file, hash }, halt };
  // The script that reads files could not be loaded and will be requested again later. Until then nothing is known
  // about the file.
  if (halt?.type === "away") return { fingerprinting: unreadable(file, "program"), halt };
  if (phase === "failed") return { fingerprinting: unreadable(file, "file"), halt };
  return { fingerprinting: { phase: "hashing", file, bytes: phase === "reading" ? bytes : 0 }, halt };
}

const failureOf = (error: unknown, run: Run): ScanEvent =>
  error instanceof DifferentHash
    ? { type: "hash_differs", run }
    : { type: "failed", run, message: wordsOf(error, UPLOAD_WORDS).text, requestId: requestIdOf(error) };
