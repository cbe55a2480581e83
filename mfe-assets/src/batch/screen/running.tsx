import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatBytes, formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useMemo, useState } from "react";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import type { Run } from "../run/run.ts";
import { Give } from "./give.tsx";
import { Group } from "./group.tsx";
import { Plate } from "./plate.tsx";
import { Results } from "./results.tsx";
import type { RowActs } from "./row.tsx";
import styles from "./running.module.css";
import type { Standing } from "./standing.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { useNudge, useStanding } from "./use-batch.ts";
import { counted, filesWords, haltWords, leftWords } from "./words.ts";

/** Settled ones that are shown before somebody asks for more. */
const FOLDED = 3;

export interface RunningProps {
  readonly run: Run;
  /** Ends with the batch. */
  readonly onLeave: () => void;
}

/** A batch under way, and what became of it. */
export function Running({ run, onLeave }: RunningProps) {
  const { batch, head } = run;
  const { standing, speed } = useStanding(batch);
  const [isAsking, setAsking] = useState(false);
  const objectsChanged = useObjectsChanged();
  useNudge(batch);
  const isOver = batch.isOver();
  const halt = isOver ? null : batch.halt();
  const isStill = halt !== null && halt.type !== "away" && halt.type !== "limited";
  const { items, counts, bytes } = batch;
  const title = isOver ? endTitle(standing) : `${filesWords(items.length)} à certifier`;
  useDocumentTitle(title);
  const announcement = useAnnouncement(standing, items.length, isOver);

  useEffect(() => {
    if (isOver) objectsChanged();
  }, [isOver, objectsChanged]);

  const acts = useMemo<RowActs>(
    () => ({
      onCancel: (id) => batch.cancel(id),
      onRetry: (id) => batch.retry([id]),
      onKeep: (id) => batch.retry([id], "kept"),
    }),
    [batch],
  );
  const retryAll = () => batch.retry(standing.review.map(({ id }) => id));
  const left = leftWords(bytes.all - standing.bytes, speed);

  return (
    <>
      <PageHeader
        title={title}
        lead={isOver ? endLead(standing) : leadOf(head.covers, head.way)}
        actions={
          isOver ? undefined : (
            <>
              <Button
                icon={<Icon of={isStill ? Play : Pause} size="sm" />}
                onClick={() => (isStill ? batch.resume() : batch.pause())}
              >
                {isStill ? "Reprendre" : "Mettre en pause"}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Tout arrêter
              </Button>
            </>
          )
        }
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={styles.stack}>
        {!isOver && (
          <section aria-label="Progression" className={styles.run}>
            <p className={styles.figures}>
              <strong>
                {counted(counts.registered, "inscrit", "inscrits")} sur {items.length}
              </strong>
              {halt?.type === "paused" && <span>En pause</span>}
              <span>{formatBytesOf(standing.bytes, bytes.all)}</span>
              {speed !== null && !halt && <span>{formatBytes(speed)}/s</span>}
              {left && !halt && <span>{left}</span>}
            </p>
            <div
              role="progressbar"
              aria-label={head.way === "sent" ? "Octets envoyés" : "Octets lus"}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round((100 * standing.bytes) / Math.max(1, bytes.all))}
              className={styles.bar}
              data-still={isStill || undefined}
            >
              <span style={{ inlineSize: `${(100 * standing.bytes) / Math.max(1, bytes.all)}%` }} />
            </div>
            {halt && halt.type !== "paused" && (
              <Alert
                tone={isStill ? "warning" : "info"}
                action={
                  halt.type === "away" ? (
                    <Button onClick={() => batch.nudge()}>Réessayer maintenant</Button>
                  ) : (
                    halt.type === "full" && <Button onClick={() => batch.keepRest()}>Garder le reste ici</Button>
                  )
                }
              >
                {haltWords(halt)}
              </Alert>
            )}
          </section>
        )}
        <Plate items={items} words={plateWords(standing)} />
        {isOver && <Results items={items} standing={standing} onLeave={onLeave} />}
        {standing.absent > 0 && (
          <section aria-label="Fichiers à redonner" className={styles.run}>
            <Alert tone="info" title={`${filesWords(standing.absent)} à redonner`}>
              Redonnez le même dossier&nbsp;: ce qui est fait sera passé.
            </Alert>
            <Give label="Redonnez le même dossier, ou les mêmes fichiers" onGiven={(giving) => run.give(giving)} />
          </section>
        )}
        <Group
          title="À revoir"
          items={standing.review}
          acts={acts}
          aside={
            standing.review.length > 0 && (
              <Button icon={<Icon of={RotateCcw} size="sm" />} onClick={retryAll}>
                {standing.review.length === 1 ? "Réessayer" : `Réessayer les ${standing.review.length}`}
              </Button>
            )
          }
        />
        <Group
          title="En cours"
          items={standing.running}
          acts={acts}
          aside={standing.waiting > 0 && <span className={styles.waiting}>{standing.waiting} en attente</span>}
        />
        <Group title="Déjà connus" items={standing.known} folded={FOLDED} acts={acts} />
        <Group title="Inscrits" items={standing.registered} folded={FOLDED} acts={acts} />
        <Group title="Abandonnés" items={standing.cancelled} folded={FOLDED} acts={acts} />
      </div>
      <Dialog
        open={isAsking && !isOver}
        onOpenChange={setAsking}
        size="sm"
        title="Tout arrêter ?"
        description={`${counted(counts.registered, "fichier est inscrit et le reste", "fichiers sont inscrits et le restent")}. Les autres ne le seront pas.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Continuer</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                batch.stop();
              }}
            >
              Tout arrêter
            </Button>
          </>
        }
      />
    </>
  );
}

const COVER_WORDS = {
  own: "chaque image sa couverture",
  common: "une même couverture",
  seal: "chacun son sceau",
} as const;

const leadOf = (covers: keyof typeof COVER_WORDS, way: "sent" | "kept") =>
  `Noms d’après les fichiers, ${COVER_WORDS[covers]}, fichiers ${way === "sent" ? "envoyés" : "gardés ici"}.`;

const plateWords = ({ registered, known, review, running, waiting, absent, cancelled }: Standing): string =>
  [
    counted(registered.length, "inscrit", "inscrits"),
    counted(known.length, "déjà connu", "déjà connus"),
    counted(review.length, "échec", "échecs"),
    `${running.length} en cours`,
    `${waiting + absent} en attente`,
    ...(cancelled.length > 0 ? [counted(cancelled.length, "abandonné", "abandonnés")] : []),
  ].join(", ");

function endTitle({ registered, known, review }: Standing): string {
  if (registered.length === 1) return "1 fichier est inscrit à votre nom";
  if (registered.length > 1) return `${filesWords(registered.length)} sont inscrits à votre nom`;
  if (known.length > 0 && review.length === 0) return "Tous étaient déjà connus";
  return "Aucun fichier n’a été inscrit";
}

function endLead({ registered, known, review, cancelled }: Standing): string {
  const places = registered.map(({ outcome }) => (outcome?.type === "registered" ? outcome.tokenId : 0));
  const [first, last] = [
    places.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    places.reduce((a, b) => Math.max(a, b), 0),
  ];
  return [
    places.length === 1 && `Écriture n°\u00a0${first}.`,
    places.length > 1 && `Écritures n°\u00a0${first} à ${last}.`,
    known.length > 0 && `${counted(known.length, "était déjà connu", "étaient déjà connus")}.`,
    review.length > 0 && `${counted(review.length, "reste à revoir", "restent à revoir")}.`,
    cancelled.length > 0 && `${counted(cancelled.length, "est abandonné", "sont abandonnés")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
