import { coverOf } from "@authentica/backend/certify/cover-of";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { words } from "#words/batch.ts";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import type { BatchHead } from "../journal/journal.ts";
import type { Run } from "../run/run.ts";
import { Absent } from "./absent.tsx";
import { Again } from "./again.tsx";
import type { BatchSummary } from "./batch-summary.ts";
import { Group } from "./group.tsx";
import { Plate, plateWords } from "./plate.tsx";
import { Progress } from "./progress.tsx";
import { Results } from "./results.tsx";
import type { RowActs } from "./row.tsx";
import styles from "./running.module.css";
import { useAnnouncement } from "./use-announcement.ts";
import { useNudge, useStanding } from "./use-batch.ts";

const { running: texts, groups, end } = words;

/** Number of settled items that are shown before the user unfolds the list. */
const FOLDED = 3;
/** Number of rows for items that are in progress or start next. */
const CURRENT = 5;

export interface RunningProps {
  readonly run: Run;
  /** Called when the user ends the batch. */
  readonly onLeave: () => void;
}

/** Screen of a running batch and, once it has ended, of its results. */
export function Running({ run, onLeave }: RunningProps) {
  const { batch, head } = run;
  const { standing, speed } = useStanding(batch);
  const [isAsking, setAsking] = useState(false);
  const objectsChanged = useObjectsChanged();
  useNudge(batch);
  const isOver = batch.isOver();
  const halt = isOver ? null : batch.halt();
  const isStill = halt !== null && halt.type !== "away" && halt.type !== "limited";
  const { items, counts } = batch;
  const title = isOver ? endTitle(standing) : words.toCertify(items.length);
  useDocumentTitle(title);
  const announcement = useAnnouncement(standing, items.length, isOver);

  useEffect(() => {
    if (isOver) objectsChanged();
  }, [isOver, objectsChanged]);

  // The user may have scrolled down to the start button, so the page scrolls to its top.
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);

  const again = useRef<HTMLInputElement>(null);
  const [renewed, setRenewed] = useState(0);
  const acts = useMemo<RowActs>(
    () => ({
      onCancel: (id) => batch.cancel(id),
      onRetry: (id) => batch.retry([id]),
      onKeep: (id) => batch.retry([id], "kept"),
      onRenew: async (id) => {
        if (await run.renew(id)) return;
        setRenewed(id);
        again.current?.click();
      },
    }),
    [batch, run],
  );
  // The number of rows stays constant, so that the layout does not shift.
  const { running, waiting } = standing;
  const current = halt ? running : [...running, ...waiting.slice(0, Math.max(0, CURRENT - running.length))];

  return (
    <>
      <PageHeader
        title={title}
        lead={isOver ? endLead(standing) : leadOf(head)}
        actions={
          isOver ? undefined : (
            <>
              <Button
                icon={<Icon of={isStill ? Play : Pause} size="sm" />}
                onClick={() => (isStill ? batch.resume() : batch.pause())}
              >
                {isStill ? texts.resume : texts.pause}
              </Button>
              <Button variant="quiet" className={styles.stop} onClick={() => setAsking(true)}>
                {texts.stop}
              </Button>
            </>
          )
        }
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={styles.stack}>
        {!isOver && <Progress batch={batch} way={head.way} standing={standing} speed={speed} halt={halt} />}
        <Plate items={items} halt={halt} words={plateWords(standing)} />
        {isOver && <Results items={items} standing={standing} onLeave={onLeave} />}
        {standing.absent > 0 && <Absent run={run} count={standing.absent} />}
        <Group
          title={groups.review}
          items={standing.review}
          acts={acts}
          aside={<Again run={run} review={standing.review} />}
        />
        <Group
          title={groups.running}
          items={current}
          count={standing.running.length}
          folded={CURRENT}
          acts={acts}
          aside={!halt && standing.waiting.length > 0 && <Waiting count={standing.waiting.length} />}
        />
        {halt && <Group title={groups.held} items={standing.waiting} halt={halt} folded={FOLDED} acts={acts} />}
        <Group title={groups.known} items={standing.known} folded={FOLDED} acts={acts} />
        <Group title={groups.deposited} items={standing.deposited} folded={FOLDED} acts={acts} />
        <Group title={groups.registered} items={standing.registered} folded={FOLDED} acts={acts} />
        <Group title={groups.cancelled} items={standing.cancelled} folded={FOLDED} acts={acts} />
      </div>
      <input
        ref={again}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={texts.chooseAgain}
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? []);
          target.value = "";
          if (file) void run.replace(renewed, file);
        }}
      />
      <Dialog
        open={isAsking && !isOver}
        onOpenChange={setAsking}
        size="sm"
        title={texts.stopQuestion}
        description={texts.stopMeans(counts.registered, items.length)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{texts.goOn}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                batch.stop();
              }}
            >
              {texts.stop}
            </Button>
          </>
        }
      />
    </>
  );
}

const Waiting = ({ count }: { readonly count: number }) => (
  <span className={styles.waiting}>{texts.waiting(count)}</span>
);

const leadOf = (head: BatchHead) => {
  const { way } = head;
  const cover = coverOf(head, { isPicture: true, way }) ?? "seal";
  return texts.lead(texts.covers[cover], texts.ways[way]);
};

type Ended = Pick<BatchSummary, "registered" | "known" | "deposited" | "review">;

const isAllKnown = ({ registered, known, deposited, review }: Ended): boolean =>
  known.length > 0 && registered.length + deposited.length + review.length === 0;

function endTitle(ended: Ended): string {
  const { registered, known, deposited } = ended;
  if (registered.length > 0) return end.registered(registered.length);
  if (deposited.length > 0) return end.deposited(deposited.length);
  if (isAllKnown(ended)) return end.known(known.length);
  return end.nothing;
}

function endLead({ registered, known, deposited, review, cancelled }: BatchSummary): string {
  const isTold = isAllKnown({ registered, known, deposited, review });
  const places = registered.map(({ outcome }) => (outcome?.type === "registered" ? outcome.tokenId : 0));
  const [first, last] = [
    places.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    places.reduce((a, b) => Math.max(a, b), 0),
  ];
  return [
    places.length === 1 && end.entry(first),
    places.length > 1 && end.entries(first, last),
    isTold && known.every(({ sentAt }) => sentAt === null) && end.nothingSent,
    deposited.length > 0 && (registered.length > 0 ? end.alsoDeposited(deposited.length) : end.onlyDeposited),
    known.length > 0 && !isTold && end.alsoKnown(known.length),
    review.length > 0 && end.failed(review.length),
    cancelled.length > 0 && end.cancelled(cancelled.length),
  ]
    .filter(Boolean)
    .join(" ");
}
