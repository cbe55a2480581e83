import type { Selectable } from "@authentica/backend/contract/object-list";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import Eraser from "lucide-react/icons/eraser";
import FolderKey from "lucide-react/icons/folder-key";
import Table from "lucide-react/icons/table";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { words } from "#words/chosen.tsx";
import { words as list } from "#words/traceability.tsx";
import { dayOf } from "../../calendar/day-of.ts";
import { failed } from "../../objects/action-toasts.tsx";
import { downloadProofs } from "../../objects/calls.ts";
import { saveCsv } from "../export/save-csv.ts";
import type { ListView } from "../list-view.ts";
import { ActDialog } from "./act-dialog.tsx";
import { type Act, GROUPS } from "./acts.ts";
import styles from "./chosen-objects.module.css";
import { possibleWith } from "./possible.ts";

export interface ChosenObjectsProps {
  readonly view: ListView;
  /** Selected objects, at least one. */
  readonly chosen: ReadonlyMap<string, Selectable>;
  /** Number of objects in the view. */
  readonly total: number;
  readonly onAll: () => void;
  /** Replaces the selection with these objects. */
  readonly onOnly: (rows: readonly Selectable[]) => void;
  /** Clears the selection, and returns the focus to the list. */
  readonly onClear: () => void;
  /** Clears the selection. If the focus is in the list, it does not move. */
  readonly onEscape: () => void;
  /** Called after an action has changed objects. */
  readonly onChanged: () => void;
}

/** Bar over the bottom of the list: shows the number of selected objects, and offers actions on them. */
export function ChosenObjects({ view, chosen, total, onAll, onOnly, onChanged, ...leaving }: ChosenObjectsProps) {
  const { onClear, onEscape } = leaving;
  const possible = possibleWith(chosen.values());
  const [act, setAct] = useState<Act | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useDot(() => first.current?.focus());
  useEscape(onEscape);

  const proofs = useMutation({
    mutationFn: () =>
      downloadProofs(
        possible.provable.map(({ _id }) => _id),
        dayOf(Date.now()),
      ),
    onSuccess: () => toast({ text: words.proofsBegun(possible.provable.length) }),
    onError: (error) => toast(failed(words.proofsFailed, { error, verbatim: true })),
  });

  const csv = useMutation({
    mutationFn: () => saveCsv(view, new Set(chosen.keys())),
    onSuccess: ({ fileName, count }) => toast({ text: list.exported.done(fileName, count) }),
    onError: (error) => toast(failed(words.csvFailed, { error, verbatim: true })),
  });

  return (
    <section aria-label={words.label} className={styles.bar}>
      <p role="status" className={styles.count}>
        <strong>{words.chosen(chosen.size)}</strong> <span className={styles.total}>{words.of(total)}</span>
      </p>
      {chosen.size < total && (
        <Button variant="quiet" className={styles.all} onClick={onAll}>
          {words.all}
        </Button>
      )}
      <div className={styles.acts}>
        <Button
          ref={first}
          variant="quiet"
          icon={<Icon of={FolderKey} />}
          className={styles.act}
          disabled={possible.provable.length === 0}
          pending={proofs.isPending}
          aria-keyshortcuts="."
          onClick={() => proofs.mutate()}
        >
          <span>{words.proofs(more)}</span>
        </Button>
        <Button
          variant="quiet"
          icon={<Icon of={Table} />}
          className={styles.act}
          pending={csv.isPending}
          onClick={() => csv.mutate()}
        >
          {words.csv}
        </Button>
        <Button
          variant="quiet"
          icon={<Icon of={ArrowLeftRight} />}
          className={styles.act}
          disabled={possible.offerable.length === 0}
          onClick={() => setAct("offer")}
        >
          {words.offer}
        </Button>
        <Button
          variant="quiet"
          icon={<Icon of={Eraser} />}
          className={styles.act}
          disabled={possible.erasable.length === 0}
          onClick={() => setAct("erase")}
        >
          <span>{words.erase(more)}</span>
        </Button>
        <Button
          variant="quiet"
          icon={<Icon of={Ban} />}
          className={styles.danger}
          disabled={possible.revocable.length === 0}
          onClick={() => setAct("revoke")}
        >
          {words.revoke}
        </Button>
      </div>
      <button type="button" aria-label={words.none} className={styles.close} onClick={onClear}>
        <Icon of={X} />
      </button>
      {act && (
        <ActDialog
          act={act}
          rows={possible[GROUPS[act]]}
          others={chosen.size - possible[GROUPS[act]].length}
          onChanged={onChanged}
          onClose={(left) => {
            setAct(null);
            if (left?.length === 0) onClear();
            else if (left) onOnly(left);
          }}
        />
      )}
    </section>
  );
}

const more = (text: string) => <span className={styles.more}>{text}</span>;

/**
 * Calls `run` when the user presses the full stop key. This key moves the focus from a row to the bar, which is far
 * away in the tab order.
 */
function useDot(run: () => void): void {
  const now = useRef(run);
  useEffect(() => {
    now.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "." || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input:not([type=checkbox]), select, dialog, [role=menu]"))
        return;
      event.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Calls `run` when the user presses Escape, unless an overlay or a field handles the key. */
function useEscape(run: () => void): void {
  const now = useRef(run);
  useEffect(() => {
    now.current = run;
  });
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      if (document.querySelector("dialog[open], [popover]:popover-open")) return;
      if (target instanceof Element && target.matches("input:not([type=checkbox]), select")) return;
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
