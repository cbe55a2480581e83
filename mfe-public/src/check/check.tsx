import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { READ_FAILURES } from "@authentica/shared-ui/fingerprint/read-failed";
import { useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { words } from "#words/check.tsx";
import { FindField } from "../find/find-field.tsx";
import { pathOf } from "../find/search-term.ts";
import type { Given } from "../received/given.ts";
import { mayBeProof } from "../received/may-be-proof.ts";
import type { Evidence } from "../record/use-evidence.ts";
import sheet from "../sheet/sheet.module.css";
import styles from "./check.module.css";
import { Working } from "./working.tsx";

// Loaded later, because no page shows a result when it opens.
const loadLookup = async () => ({
  default: (await import(/* webpackChunkName: "later-lookup" */ "./lookup.tsx")).Lookup,
});
const loadUnpacked = () => import(/* webpackChunkName: "later-unpacked" */ "./unpacked-archive.ts");
const loadGiven = () => import(/* webpackChunkName: "later-received" */ "../received/given.ts");
const Lookup = lazy(loadLookup);
const ReceivedProof = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-received" */ "../received/received.tsx")).ReceivedProof,
}));
const Several = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-several" */ "./several.tsx")).Several,
}));

const UNSTARTED = { refusal: `${READ_FAILURES.program.title}. ${READ_FAILURES.program.message}` };

/** A fingerprint that the page's URL contains. */
export interface AskedHash {
  /** The fingerprint, 64 hexadecimal digits; `null` if the URL contains none. */
  readonly hash: string | null;
  /** Text in the URL that should be a fingerprint but is invalid; empty if there is none. */
  readonly misread: string;
  readonly onAsk: (hash: string | null) => void;
}

export interface CheckProps {
  /**
   * The fingerprint in the URL. If given, the result is stored in the URL; otherwise it is only stored in the
   * component's state.
   */
  readonly asked?: AskedHash | undefined;
  /**
   * Proof of the object that was found. The outcome is only shown after the proof was verified, so that an invalid
   * proof is never shown as valid.
   */
  readonly evidence?: Evidence | undefined;
  /** Shown above the text of the drop zone. If given, a seal is drawn while a file is read. */
  readonly mark?: ReactNode;
  /**
   * Checks whether a file is registered. Any visitor can use it: the file is hashed on this device, and only the hash
   * is sent. The height of the area stays the same in all phases, as far as the texts allow.
   */
  readonly label?: string | undefined;
}

/**
 * Checks whether a file is registered. Open to any visitor: the file is hashed on this device, and only the hash is
 * sent. The height of the stage stays the same between phases, as far as the texts allow.
 */
export function Check({ asked, evidence, mark, label = words.drop }: CheckProps) {
  const { state, start, cancel } = useFingerprint();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [several, setSeveral] = useState<readonly File[] | null>(null);
  const [given, setGiven] = useState<Given | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const title = useId();
  const navigate = useNavigate();
  const own = state.phase === "hashed" ? state.hash : null;
  const hash = asked ? asked.hash : own;
  const isBusy = state.phase === "hashing" || state.phase === "unreadable";
  const phase = given ? "given" : several ? "several" : isBusy ? state.phase : hash === null ? "waiting" : "hashed";

  useNoStrayDrop();

  // The focused control has disappeared with its phase, so the focus moves to the area.
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [phase]);

  const takeFile = (file: File) => {
    setRefusal(null);
    // Loads the component while the file is read. A failure is only reported when the component is needed.
    loadLookup().catch(() => undefined);
    setSaid(words.computingOf(file.name));
    start(file).then((made) => {
      if (typeof made === "string") asked?.onAsk(made);
    });
  };

  /** Takes files and proofs in any order; a proof is recognised by its content. */
  const takeAll = async (files: readonly File[]) => {
    setRefusal(null);
    const isPlain = !(await Promise.all(files.map(mayBeProof))).includes(true);
    const sorted = isPlain
      ? null
      : await loadGiven().then(
          ({ sortGiven }) => sortGiven(files),
          () => UNSTARTED,
        );
    const [file, second] = files;
    if (sorted && "refusal" in sorted) setRefusal(sorted.refusal);
    else if (sorted) setGiven(sorted);
    else if (second) setSeveral(files);
    else if (file) takeFile(file);
  };

  const takeFolders = async (dropped: readonly Dropped[]) => {
    setRefusal(null);
    const files = dropped.flatMap(({ file, entry }) => (file && !entry?.isDirectory ? [file] : []));
    const [file, second] = files;
    // If a file is dropped together with a folder, the file is checked.
    if (second) return takeAll(files);
    if (file) return takeAll([file]);
    const unpacked = await loadUnpacked()
      .then(({ readUnpacked }) => readUnpacked(dropped))
      .catch(() => UNSTARTED);
    if ("refusal" in unpacked) setRefusal(unpacked.refusal);
    else if (asked) asked.onAsk(unpacked.hash);
    else navigate(pathOf({ by: "hash", hash: unpacked.hash }));
  };

  const again = () => {
    setSaid("");
    setSeveral(null);
    setGiven(null);
    cancel();
    asked?.onAsk(null);
  };

  return (
    <section aria-labelledby={title} className={`${sheet.sheet} ${styles.check}`}>
      <header className={sheet.head}>
        <h2 id={title} className={sheet.title}>
          {words.title((text) => (
            <span className={styles.unbroken}>{text}</span>
          ))}
        </h2>
        <p className={sheet.mark}>{words.mark}</p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        ref={stage}
        role="group"
        aria-labelledby={title}
        tabIndex={-1}
        className={`${styles.stage} ${mark ? styles.sealed : ""} ${asked && phase === "hashed" ? styles.answered : ""}`}
      >
        {phase === "waiting" && (
          <>
            <FileDrop
              className={styles.zone}
              mark={mark}
              label={label}
              hint={words.hint}
              anywhere
              onFile={(file) => void takeAll([file])}
              onFiles={(files) => void takeAll(files)}
              onFolders={takeFolders}
              onReject={({ message }) => setRefusal(message)}
            />
            {refusal && <Alert tone="warning">{refusal}</Alert>}
            <FindField key={asked?.misread} initial={asked?.misread} onHash={asked?.onAsk} />
          </>
        )}
        {given && (
          <Suspense>
            <ReceivedProof {...given} onSay={setSaid} onAgain={again} />
          </Suspense>
        )}
        {several && (
          <Suspense>
            <Several files={several} onSay={setSaid} onAgain={again} />
          </Suspense>
        )}
        {phase === "hashing" && state.phase === "hashing" && (
          <Working file={state.file} bytes={state.bytes} hasSeal={mark !== undefined} onCancel={again} />
        )}
        {phase === "unreadable" && state.phase === "unreadable" && (
          <div className={styles.failed}>
            <ErrorPanel {...READ_FAILURES[state.failure]} onRetry={() => takeFile(state.file)} />
            <Button variant="quiet" onClick={again}>
              {words.another}
            </Button>
          </div>
        )}
        {phase === "hashed" && hash !== null && (
          <Suspense>
            <Lookup
              // The new key discards all state of the previous file.
              key={hash}
              file={state.phase === "hashed" && own === hash ? state.file : null}
              hash={hash}
              evidence={evidence}
              onSay={setSaid}
              onAgain={again}
            />
          </Suspense>
        )}
      </div>
      <p className={styles.foot}>
        <Icon of={LockKeyhole} size="sm" className={styles.lock} />
        <span>{words.note}</span>
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
