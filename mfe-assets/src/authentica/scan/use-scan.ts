import type { Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Fingerprinting } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useEffect, useReducer, useRef, useState } from "react";
import type { ClaimedObject } from "../../engine/claim-object.ts";
import type { CertifyWish, ClaimWish, OneFile } from "../../engine/one-file.ts";
import { loadExamined } from "./examined-parts.ts";
import { emptyScan, hashOf, nextScan, type Run, type Scan, type ScanEvent } from "./scan-machine.ts";

/** A scan and what its user may do to it. */
export interface ScanControl {
  readonly scan: Scan;
  /** The chosen file as this device reads it, before it is sent and meanwhile. */
  readonly fingerprinting: Fingerprinting;
  /** Why a request waits; `null`: none does. */
  readonly halt: Halt | null;
  /** Repeats at once the request that waits. */
  readonly nudge: () => void;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /** Sends the file for its hash, or takes the one of this device if the file stays here. */
  readonly generate: (way: Way) => void;
  /** Everything in one go. Resolves to what was claimed; to `null` if nothing was. */
  readonly certify: (wish: CertifyWish) => Promise<ClaimedObject | null>;
  /** Claims the file that was scanned and verified. Rejects with the service's refusal. */
  readonly claim: (wish: ClaimWish, signal: AbortSignal) => Promise<ClaimedObject>;
  readonly verify: () => void;
  /** Opens the object of a registered hash, without sending the file. */
  readonly openKnown: (hash: string) => void;
  /** Repeats what failed. */
  readonly retry: (way: Way) => void;
  /** Cancels the request under way. */
  readonly cancel: () => void;
  readonly registered: (object: OwnedObject) => void;
  readonly deposited: (object: OwnedObject) => void;
}

/** What the engine shows of the chosen file beside its scan. */
type Look = Pick<ScanControl, "fingerprinting" | "halt">;

const NO_FILE: Look = { fingerprinting: { phase: "waiting" }, halt: null };

interface Opened {
  readonly file: File;
  /** Rejects if its program did not load. */
  readonly one: Promise<OneFile>;
}

/**
 * Runs a scan: at most one request at a time, cancelled when its file leaves or the screen closes. The engine reads the chosen file on this
 * device; what the server makes of it must be the same.
 */
export function useScan(): ScanControl {
  const [scan, dispatch] = useReducer(nextScan, emptyScan);
  const [look, setLook] = useState(NO_FILE);
  const runs = useRef<Run>(0);
  const underWay = useRef<AbortController | null>(null);
  const opened = useRef<Opened | null>(null);

  const close = () => {
    underWay.current?.abort();
    underWay.current = null;
    opened.current?.one.then((one) => one.close()).catch(() => undefined);
    opened.current = null;
  };
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => () => closing.current(), []);

  const nudge = () => void opened.current?.one.then((one) => one.nudge()).catch(() => undefined);
  useEffect(() => {
    addEventListener("online", nudge);
    return () => removeEventListener("online", nudge);
  });

  const open = (file: File): Promise<OneFile> => {
    setLook({ fingerprinting: { phase: "hashing", file, bytes: 0 }, halt: null });
    const one = loadExamined().then(({ openOneFile }) => openOneFile(file));
    const entry = { file, one };
    opened.current = entry;
    const isCurrent = () => opened.current === entry;
    one.then(
      (one) => {
        const show = () => {
          if (!isCurrent()) return;
          setLook(lookOf(file, one));
          dispatch({ type: "moved", run: runs.current, item: { ...one.item } });
        };
        one.subscribe(show);
        show();
      },
      () => isCurrent() && setLook({ fingerprinting: { phase: "unreadable", file, failure: "program" }, halt: null }),
    );
    return one;
  };

  /** The engine of the chosen file; a program that did not load is asked for again. */
  const current = async (): Promise<OneFile> => {
    const { file, one } = opened.current as Opened;
    return one.catch(() => open(file));
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
      const failed = await failureOf(error, run);
      if (!controller.signal.aborted) dispatch(failed);
    } finally {
      if (underWay.current === controller) underWay.current = null;
    }
  };

  const generate = (way: Way) => {
    if (!scan.file || underWay.current) return;
    void start(
      (run) => ({ type: "hash_asked", run, ...(way === "kept" && { isKept: true }) }),
      async (signal, run) => ({ type: "hash_answered", run, hash: await (await current()).scan(way, signal) }),
    );
  };

  const certify = async (wish: CertifyWish): Promise<ClaimedObject | null> => {
    if (!scan.file || underWay.current) return null;
    let claimed: ClaimedObject | null = null;
    await start(
      (run) => ({ type: "certify_asked", run, way: wish.way }),
      async (signal, run) => {
        const certified = await (await current()).certify(wish, signal);
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
    const certified = await (await current()).claim(wish, signal);
    if (certified.type === "claimed") return certified.claimed;
    throw certified.type === "taken" ? certified.refusal : new Error("A claim does not look its hash up.");
  };

  const askFor =
    (hash: string) =>
    async (signal: AbortSignal, run: Run): Promise<ScanEvent> => {
      const { verifyObject } = await loadExamined();
      return { type: "object_answered", run, ...(await verifyObject(hash, scan.file, signal)) };
    };

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
      void open(file).catch(() => undefined);
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

function lookOf(file: File, one: OneFile): Look {
  const { hash, phase, bytes } = one.item;
  const halt = one.halt();
  if (hash !== null) return { fingerprinting: { phase: "hashed", file, hash }, halt };
  // What reads it did not load, and is asked for again after a while: until then nothing is known of the file.
  if (halt?.type === "away") return { fingerprinting: { phase: "unreadable", file, failure: "program" }, halt };
  if (phase === "failed") return { fingerprinting: { phase: "unreadable", file, failure: "file" }, halt };
  return { fingerprinting: { phase: "hashing", file, bytes: phase === "reading" ? bytes : 0 }, halt };
}

/** Why a request failed, in words that come with what makes it: if those did not load, it was not made. */
const failureOf = (error: unknown, run: Run): Promise<ScanEvent> =>
  loadExamined().then(
    ({ UPLOAD_WORDS, wordsOf, DifferentHash }): ScanEvent =>
      error instanceof DifferentHash
        ? { type: "hash_differs", run }
        : { type: "failed", run, message: wordsOf(error, UPLOAD_WORDS).text, requestId: requestIdOf(error) },
    () => ({
      type: "failed",
      run,
      message: "Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
    }),
  );
