import { MAX_FILE_BYTES, MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import Stamp from "lucide-react/icons/stamp";
import { useId, useMemo, useRef, useState } from "react";
import { ThumbnailChoice } from "../../authentica/certify/thumbnail-choice.tsx";
import { useWay } from "../../authentica/certify/way.ts";
import { WayChoice } from "../../authentica/certify/way-choice.tsx";
import { cleanedCover } from "../../authentica/claim/cleaned-cover.ts";
import { isPicture } from "../../authentica/claim/shrunk-picture.ts";
import { markOf } from "../files/found-again.ts";
import { type Giving, NOTHING_LEFT_OUT } from "../files/given.ts";
import type { BatchHead } from "../journal/journal.ts";
import { isElsewhere, startBatch } from "../run/run.ts";
import { Give } from "./give.tsx";
import { LeftOutNotice } from "./left-out.tsx";
import styles from "./setup.module.css";
import { filesWords } from "./words.ts";

type Covers = BatchHead["covers"];

const COVERS: readonly { readonly covers: Covers; readonly label: string; readonly means: string }[] = [
  {
    covers: "own",
    label: "Une vignette par image",
    means: "Chaque image, réduite ici, illustre son objet. Les autres fichiers portent leur sceau.",
  },
  {
    covers: "common",
    label: "Une image commune",
    means: "PNG, JPEG, WebP ou GIF. Une grande photo est réduite sur votre appareil.",
  },
  {
    covers: "seal",
    label: "Le sceau",
    means: "Chaque objet porte le sceau de son empreinte\u00a0: c’est le plus rapide.",
  },
];

const NOTHING: Giving = { files: [], roots: [], leftOut: NOTHING_LEFT_OUT };

/** Number of files that are listed before the batch starts. */
const SHOWN = 6;

export interface SetupProps {
  /** `null` if the files could not be read. */
  readonly given: Giving | null;
  readonly onLeave: () => void;
}

/** Setup of a batch: shows how many files will be certified, and lets the user choose settings for all of them. */
export function Setup({ given, onLeave }: SetupProps) {
  const [giving, setGiving] = useState(given ?? NOTHING);
  const [way, setWay] = useWay();
  const [covers, setCovers] = useState<Covers>("own");
  const [sendsThumbnails, setSendsThumbnails] = useState(false);
  const [cover, setCover] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const { data: user } = useUser();
  const id = useId();
  const { files } = giving;
  const bytes = useMemo(() => files.reduce((sum, { size }) => sum + size, 0), [files]);
  const large = way === "sent" ? files.filter(({ size }) => size > MAX_FILE_BYTES).length : 0;
  const hasPictures = useMemo(() => files.some(({ file }) => isPicture(file)), [files]);
  const title = files.length === 0 ? "Certifier plusieurs fichiers" : `${filesWords(files.length)} à certifier`;
  useDocumentTitle(title);

  const add = (more: Giving) =>
    setGiving((before) => {
      const there = new Set(before.files.map(markOf));
      return {
        files: [...before.files, ...more.files.filter((one) => !there.has(markOf(one)))],
        roots: before.files.length > 0 ? [] : more.roots,
        leftOut: {
          hidden: [...before.leftOut.hidden, ...more.leftOut.hidden],
          empty: before.leftOut.empty + more.leftOut.empty,
          unread: [...new Set([...before.leftOut.unread, ...more.leftOut.unread])],
        },
      };
    });
  const takeHidden = () =>
    setGiving((before) => ({
      ...before,
      files: [...before.files, ...before.leftOut.hidden],
      leftOut: { ...before.leftOut, hidden: [] },
    }));

  /** If the user chooses twice in quick succession, the last choice counts. */
  const latest = useRef<File | null>(null);
  const takeCover = async (image: File) => {
    latest.current = image;
    const outcome = await cleanedCover(image);
    if (latest.current !== image) return;
    setRefusal(outcome.refusal);
    if (outcome.cover) setCover(outcome.cover);
  };

  const start = async () => {
    if (!user?.walletAddress) return;
    setStarting(true);
    if (await isElsewhere()) {
      setRefusal("Un lot est en cours dans un autre onglet\u00a0: attendez sa fin, ou arrêtez-le là-bas.");
      setStarting(false);
      return;
    }
    const head: BatchHead = {
      account: user._id,
      walletAddress: user.walletAddress,
      way,
      // If files stay on this device, only thumbnails are sent, and only if the user ticked that option.
      ...(way === "kept"
        ? { covers: sendsThumbnails ? "own" : "seal", sendsThumbnails, cover: null }
        : { covers, cover }),
      roots: giving.roots,
      startedAt: Date.now(),
    };
    await startBatch(head, files);
  };

  const lacksCover = way === "sent" && covers === "common" && cover === null;
  return (
    <>
      <PageHeader
        title={title}
        lead={
          files.length === 0
            ? "Des fichiers ou un dossier entier, en une fois."
            : `${formatBytes(bytes)} en tout. Les objets prennent le nom des fichiers.`
        }
        actions={
          <Button variant="quiet" className={styles.back} onClick={onLeave}>
            Revenir à un seul fichier
          </Button>
        }
      />
      <div className={styles.columns}>
        <section aria-label="Fichiers" className={styles.column}>
          <Give
            label={files.length === 0 ? "Déposez vos fichiers ou un dossier ici" : "Ajoutez des fichiers ou un dossier"}
            isUnread={given === null}
            onGiven={add}
          />
          <LeftOutNotice leftOut={giving.leftOut} onTakeHidden={takeHidden} />
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.slice(0, SHOWN).map((one) => (
                <li key={markOf(one)} className={styles.file}>
                  <span dir="auto" title={one.path}>
                    {one.path}
                  </span>
                  <span>{formatBytes(one.size)}</span>
                </li>
              ))}
              {files.length > SHOWN && <li className={styles.file}>et {counted(files.length - SHOWN, "autre")}</li>}
            </ul>
          )}
        </section>
        <section aria-label="Réglages" className={styles.column}>
          <WayChoice way={way} onWay={setWay} file={null} sendsThumbnail={sendsThumbnails && hasPictures} />
          {large > 0 && (
            <Alert tone="warning">
              {large === 1
                ? `Un fichier dépasse ${MAX_FILE_MIB}\u00a0Mo et ne peut être envoyé\u00a0: vous pourrez le garder ici.`
                : `${filesWords(large)} dépassent ${MAX_FILE_MIB}\u00a0Mo et ne peuvent être envoyés\u00a0: vous pourrez les garder ici.`}
            </Alert>
          )}
          {way === "kept" && hasPictures && (
            <ThumbnailChoice many checked={sendsThumbnails} onChange={setSendsThumbnails} />
          )}
          {way === "sent" && (
            <fieldset className={styles.covers}>
              <legend className={styles.legend}>Couverture</legend>
              {COVERS.map(({ covers: one, label, means }) => (
                <label key={one} className={styles.choice}>
                  <input
                    type="radio"
                    name={id}
                    checked={covers === one}
                    onChange={() => setCovers(one)}
                    aria-describedby={`${id}-${one}`}
                  />
                  <span>{label}</span>
                  <span id={`${id}-${one}`} className={styles.means}>
                    {means}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {way === "sent" && covers === "common" && (
            <FileDrop
              accept="image/*"
              label={cover?.name ?? "Choisissez la couverture commune"}
              browseLabel={cover ? "Changer d’image" : "Choisir une image"}
              onFile={(image) => void takeCover(image)}
              onReject={({ message }) => setRefusal(message)}
            />
          )}
          {refusal && <Alert tone="error">{refusal}</Alert>}
          {user && !user.walletAddress && (
            <Alert tone="warning" title="Votre adresse de portefeuille manque">
              Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez.
            </Alert>
          )}
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<Icon of={Stamp} size="md" />}
            disabled={files.length === 0 || !user?.walletAddress || lacksCover}
            pending={isStarting}
            onClick={() => void start()}
          >
            {files.length === 0 ? "Certifier" : `Certifier ${filesWords(files.length)}`}
          </Button>
        </section>
      </div>
    </>
  );
}
