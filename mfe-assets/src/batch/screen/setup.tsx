import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import Stamp from "lucide-react/icons/stamp";
import { useId, useMemo, useRef, useState } from "react";
import { words as batch } from "#words/batch.ts";
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

const words = batch.setup;

type Covers = BatchHead["covers"];

const COVERS: readonly Covers[] = ["own", "common", "seal"];

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
  const title = files.length === 0 ? words.title : batch.toCertify(files.length);
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
      setRefusal(words.elsewhere);
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
        lead={files.length === 0 ? words.lead : words.inAll(formatBytes(bytes))}
        actions={
          <Button variant="quiet" className={styles.back} onClick={onLeave}>
            {batch.backToOne}
          </Button>
        }
      />
      <div className={styles.columns}>
        <section aria-label={words.files} className={styles.column}>
          <Give label={files.length === 0 ? words.drop : words.dropMore} isUnread={given === null} onGiven={add} />
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
              {files.length > SHOWN && <li className={styles.file}>{words.more(files.length - SHOWN)}</li>}
            </ul>
          )}
        </section>
        <section aria-label={words.settings} className={styles.column}>
          <WayChoice way={way} onWay={setWay} file={null} sendsThumbnail={sendsThumbnails && hasPictures} />
          {large > 0 && <Alert tone="warning">{words.tooLarge(large)}</Alert>}
          {way === "kept" && hasPictures && (
            <ThumbnailChoice many checked={sendsThumbnails} onChange={setSendsThumbnails} />
          )}
          {way === "sent" && (
            <fieldset className={styles.covers}>
              <legend className={styles.legend}>{words.cover}</legend>
              {COVERS.map((one) => (
                <label key={one} className={styles.choice}>
                  <input
                    type="radio"
                    name={id}
                    checked={covers === one}
                    onChange={() => setCovers(one)}
                    aria-describedby={`${id}-${one}`}
                  />
                  <span>{words.covers[one].label}</span>
                  <span id={`${id}-${one}`} className={styles.means}>
                    {words.covers[one].means}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {way === "sent" && covers === "common" && (
            <FileDrop
              accept="image/*"
              label={cover?.name ?? words.chooseCover}
              browseLabel={cover ? words.changeImage : words.chooseImage}
              onFile={(image) => void takeCover(image)}
              onReject={({ message }) => setRefusal(message)}
            />
          )}
          {refusal && <Alert tone="error">{refusal}</Alert>}
          {user && !user.walletAddress && (
            <Alert tone="warning" title={words.walletMissing}>
              {words.addWallet}
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
            {words.certify(files.length)}
          </Button>
        </section>
      </div>
    </>
  );
}
