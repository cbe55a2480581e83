import { requestIdOf, session } from "@authentica/shared-ui/session";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import X from "lucide-react/icons/x";
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { words as common } from "#words/components.ts";
import { words } from "#words/toast.tsx";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { SupportReference } from "../components/support-reference.tsx";
import { VisuallyHidden } from "../components/visually-hidden.tsx";
import { FailureReason } from "../failure/index.ts";
import { mailbox, type Posted, post, withdraw, withdrawAll } from "./mailbox.ts";
import styles from "./toast-region.module.css";

/** Time (ms) for which a message is shown, unless it is hovered or has the focus. */
const SHOWN_MS = 8000;
/** Largest number of messages that are shown at the same time. */
const MAX_TOASTS = 3;

/** Renders the messages of this page beside its `#root`. Only the first call has an effect. */
export function mountToasts(): void {
  const box = mailbox();
  if (box.isDrawn) return;
  box.isDrawn = true;
  // The next user must not see messages of the previous user.
  session.subscribe(() => session.isSignedIn() || withdrawAll());
  createRoot(document.body.appendChild(document.createElement("div"))).render(<ToastRegion />);
}

const subscribe = (listener: () => void) => {
  const { listeners } = mailbox();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns whether a dialog or menu is open above the page. The open dialog or menu then handles the keys. */
const isCovered = () => document.querySelector("dialog[open], [popover]:popover-open") !== null;

/**
 * All messages of a page. The two live regions are mounted before their texts, because a live region only announces
 * changes.
 */
export function ToastRegion() {
  const posted = useSyncExternalStore(subscribe, () => mailbox().posted);
  // A text that is mounted together with its live region is not announced, so texts are rendered only after the
  // region is mounted.
  const [isHeard, setHeard] = useState(false);
  useEffect(() => setHeard(true), []);
  const shown = isHeard ? posted.slice(0, MAX_TOASTS) : [];

  // Messages about failures do not close automatically. If all shown messages are about failures, the first one makes
  // room for a waiting message.
  const isStuck =
    posted.length > MAX_TOASTS && shown.length === MAX_TOASTS && shown.every(({ tone }) => tone === "failed");
  const [first] = shown;
  useEffect(() => {
    if (isStuck && first) withdraw(first.id);
  }, [isStuck, first]);

  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);

  const holdsFocus = () => region.current?.contains(document.activeElement) === true;
  /**
   * `hadFocus` says whether the region had the focus when closing began. It must be recorded then, because a disabled
   * button loses the focus.
   */
  const close = (id: number, hadFocus = holdsFocus()) => {
    const isNowhereElse = holdsFocus() || document.activeElement === document.body;
    withdraw(id);
    if (hadFocus && isNowhereElse && before.current?.isConnected) before.current.focus();
  };
  const newest = shown.at(-1);
  useEffect(() => {
    if (!newest) {
      // An element that is removed emits no leave event.
      setPointedAt(false);
      setFocus(false);
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return;
      if (event.key === "F8") region.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
      else if (event.key === "Escape") close(newest.id);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const isHeld = isPointedAt || hasFocus;
  const list = (tone: "done" | "failed") =>
    shown
      .filter((toast) => (toast.tone ?? "done") === tone)
      .map((toast) => (
        <Message key={toast.id} toast={toast} isHeld={isHeld} onClose={(hadFocus) => close(toast.id, hadFocus)} />
      ));
  return (
    <section
      ref={region}
      aria-label={words.region}
      className={styles.region}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
        setFocus(true);
      }}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      <div role="alert" aria-atomic="false" className={styles.list}>
        {list("failed")}
      </div>
      <div role="status" aria-atomic="false" className={styles.list}>
        {list("done")}
      </div>
    </section>
  );
}

interface MessageProps {
  readonly toast: Posted;
  readonly isHeld: boolean;
  readonly onClose: (hadFocus?: boolean) => void;
}

const KINDS = {
  done: { icon: CircleCheck, word: common.tones.success },
  failed: { icon: OctagonAlert, word: common.tones.error },
} as const;

function Message({ toast: { id, text, tone = "done", requestId, undo }, isHeld, onClose }: MessageProps) {
  const [isUndoing, setUndoing] = useState(false);
  const stays = isHeld || isUndoing || tone === "failed";
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => withdraw(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);

  const takeBack = async (hadFocus: boolean) => {
    setUndoing(true);
    try {
      await undo?.run();
    } catch (error) {
      const why = <FailureReason error={error} />;
      post({ tone: "failed", text: words.undoFailed(why), requestId: requestIdOf(error) });
    }
    onClose(hadFocus);
  };

  const { icon, word } = KINDS[tone];
  return (
    <div className={`${styles.toast} ${styles[tone]}`}>
      <Icon of={icon} className={styles.icon} />
      <div className={styles.words}>
        <VisuallyHidden>{word}</VisuallyHidden>
        {text}
        <SupportReference requestId={requestId} />
      </div>
      {undo && (
        <Button
          variant="quiet"
          className={styles.undo}
          pending={isUndoing}
          onClick={({ currentTarget }) => void takeBack(currentTarget === document.activeElement)}
        >
          {undo.label ?? words.undo}
        </Button>
      )}
      <button type="button" className={styles.close} onClick={() => onClose()} aria-label={common.dismiss}>
        <Icon of={X} size="sm" />
      </button>
    </div>
  );
}
