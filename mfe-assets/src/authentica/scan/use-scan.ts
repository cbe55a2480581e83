import type { Way } from "@authentica/backend/certify/item";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { stillAsChosen } from "@authentica/shared-ui/fingerprint/as-read";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { type Fingerprinting, useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useEffect, useReducer, useRef } from "react";
import type { CertifyWish } from "../certify/certify.ts";
import type { ClaimedObject } from "../claim/claim-object.ts";
import { loadExamined } from "./examined-parts.ts";
import { emptyScan, hashOf, nextScan, type Run, type Scan, type ScanEvent } from "./scan-machine.ts";

/** A scan and what its reader may do to it. */
export interface ScanControl {
  readonly scan: Scan;
  /** The chosen file as this device reads it, before it is sent and meanwhile. */
  readonly fingerprinting: Fingerprinting;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /** Sends the file for its hash, or takes the one of this device where it is kept here. */
  readonly generate: (way: Way) => void;
  /** Everything in one go. Resolves to what was claimed; to `null` where nothing was. */
  readonly certify: (wish: CertifyWish) => Promise<ClaimedObject | null>;
  readonly verify: () => void;
  /** Opens the object of a registered hash, without sending the file. */
  readonly openKnown: (hash: string) => void;
  /** Asks again for what failed. */
  readonly retry: (way: Way) => void;
  /** Gives up the request under way. */
  readonly cancel: () => void;
  readonly registered: (object: OwnedObject) => void;
  readonly deposited: (object: OwnedObject) => void;
}

/**
 * Runs a scan: at most one request at a time, given up when its file leaves or the screen closes. The chosen file is
 * fingerprinted on this device too; what the server makes of it must be the same.
 */
export function useScan(): ScanControl {
  const [scan, dispatch] = useReducer(nextScan, emptyScan);
  const runs = useRef<Run>(0);
  const underWay = useRef<AbortController | null>(null);
  const fingerprint = useFingerprint();
  const expected = useRef<Promise<string | ReadFailed | null>>(Promise.resolve(null));

  useEffect(() => () => underWay.current?.abort(), []);

  const stop = (event: ScanEvent) => {
    underWay.current?.abort();
    underWay.current = null;
    dispatch(event);
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
      const message = await whyOf(error);
      if (!controller.signal.aborted) dispatch({ type: "failed", run, message, requestId: requestIdOf(error) });
    } finally {
      if (underWay.current === controller) underWay.current = null;
    }
  };

  const generate = (way: Way) => {
    const { file } = scan;
    if (!file || underWay.current) return;
    const local = expected.current;
    void start(
      (run) => ({ type: "hash_asked", run, ...(way === "kept" && { isKept: true }) }),
      async (signal, run) => {
        const { generateHash } = await loadExamined();
        if (way === "kept") {
          const hash = await local;
          if (typeof hash !== "string") throw hash ?? new ReadFailed(null);
          await stillAsChosen(file).catch((error) => Promise.reject(new ReadFailed(error)));
          return { type: "hash_answered", run, hash, expected: hash };
        }
        const onSent = (sent: number) => dispatch({ type: "part_sent", run, sent });
        const answered = await generateHash(file, { signal, onSent });
        const expected = await local;
        return {
          type: "hash_answered",
          run,
          hash: answered,
          expected: typeof expected === "string" ? expected : null,
        };
      },
    );
  };

  const certify = async (wish: CertifyWish): Promise<ClaimedObject | null> => {
    const { file } = scan;
    if (!file || underWay.current) return null;
    const local = expected.current;
    let claimed: ClaimedObject | null = null;
    await start(
      (run) => ({ type: "certify_asked", run, way: wish.way }),
      async (signal, run) => {
        const { certifyFile } = await loadExamined();
        const outcome = await certifyFile(file, { wish, local, signal, run, tell: dispatch });
        if (outcome.type === "known") return { type: "hash_known", run };
        if (outcome.type === "different") return outcome.event;
        if (outcome.type === "taken") {
          dispatch({ type: "object_asked", run });
          return askFor(outcome.hash)(signal, run);
        }
        claimed = outcome.claimed;
        return { type: "registered", object: outcome.claimed.object };
      },
    );
    return claimed;
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
    fingerprinting: fingerprint.state,
    choose: (file) => {
      stop({ type: "file_chosen", file });
      expected.current = fingerprint.start(file);
    },
    remove: () => {
      stop({ type: "file_removed" });
      fingerprint.cancel();
    },
    generate,
    certify,
    verify,
    openKnown,
    retry: (way) => (hashOf(scan) === null ? generate(way) : verify()),
    cancel: () => stop({ type: "cancelled" }),
    registered: (object) => dispatch({ type: "registered", object }),
    deposited: (object) => dispatch({ type: "deposited", object }),
  };
}

/** Why a request failed, in words that came with what makes it; without that, none was made. */
const whyOf = (error: unknown): Promise<string> =>
  loadExamined().then(
    ({ UPLOAD_WORDS, wordsOf }) => wordsOf(error, UPLOAD_WORDS).text,
    () => "Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
  );
