import { carry } from "@authentica/shared-ui/carried";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { entryPath, type LoginState, paths } from "@authentica/shared-ui/navigation/paths";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import type { Verdict } from "@authentica/shared-ui/registry/verdict";
import { useSignedIn } from "@authentica/shared-ui/session";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Eraser from "lucide-react/icons/eraser";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { words } from "#words/several.ts";
import { type Checked, checkSeveral, severalWords } from "./check-several.ts";
import styles from "./several.module.css";

export interface SeveralProps {
  readonly files: readonly File[];
  /** Called with texts for screen readers. */
  readonly onSay: (words: string) => void;
  readonly onAgain: () => void;
}

/** Largest number of files that are looked up. The rate limit of the registry does not allow more. */
const MAX_FILES = 100;

const OUTCOMES: Readonly<Record<Verdict["outcome"], { readonly icon: IconDrawing; readonly word: string }>> = {
  certified: { icon: BadgeCheck, word: words.outcomes.certified },
  revoked: { icon: Ban, word: words.outcomes.revoked },
  erased: { icon: Eraser, word: words.outcomes.erased },
  declared: { icon: FileQuestionMark, word: words.outcomes.declared },
  unknown: { icon: CircleDashed, word: words.outcomes.unknown },
};

/** Checks whether several files are registered, and shows one line per file. */
export function Several({ files, onSay, onAgain }: SeveralProps) {
  const looked = files.slice(0, MAX_FILES);
  const [checked, setChecked] = useState<readonly Checked[]>(() => looked.map(() => ({ step: "waiting" })));
  const isDone = checked.every(({ step }) => step !== "waiting" && step !== "reading");

  useEffect(() => {
    const stop = new AbortController();
    void checkSeveral(files.slice(0, MAX_FILES), {
      signal: stop.signal,
      lookUp,
      onChecked: (at, one) => setChecked((all) => all.with(at, one)),
    });
    return () => stop.abort();
  }, [files]);

  const unknown = looked.filter((_, at) => checked[at]?.step === "unknown");
  // Files that were not looked up are passed on too. The next screen shows which of them are registered.
  const rest = files.slice(MAX_FILES);
  const mayClaim = isDone && unknown.length + rest.length > 0;
  const found = severalWords(checked);
  useEffect(() => onSay(isDone ? `${found}.` : words.reading), [isDone, found, onSay]);

  return (
    <div className={styles.several}>
      <h3 className={styles.words}>{found}</h3>
      {rest.length > 0 && <p className={styles.note}>{words.rest(MAX_FILES, files.length)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <ul role="list" className={styles.list} tabIndex={0} aria-label={words.list}>
        {looked.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same name
          <li key={at} className={styles.row}>
            <One file={file} checked={checked[at] ?? { step: "waiting" }} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {mayClaim && <Claim files={[...unknown, ...rest]} />}
        <Button
          variant={mayClaim ? "quiet" : "secondary"}
          className={mayClaim ? styles.quiet : undefined}
          onClick={onAgain}
        >
          {isDone ? words.another : words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Link that takes the unregistered files to the screen where they can be registered. */
function Claim({ files }: { readonly files: readonly File[] }) {
  const signedIn = useSignedIn();
  const take = () => void carry(files, { keep: !signedIn, now: Date.now() });
  if (signedIn)
    return (
      <ButtonLink to={paths.authentica} variant="primary" onClick={take}>
        {words.signedIn}
      </ButtonLink>
    );
  const state = { from: paths.authentica, carries: true } satisfies LoginState;
  return (
    <>
      <ButtonLink to={paths.register} state={state} variant="primary" onClick={take} data-claims>
        {words.register}
      </ButtonLink>
      <ButtonLink to={paths.login} state={state} onClick={take}>
        {words.login}
      </ButtonLink>
    </>
  );
}

function One({ file, checked }: { readonly file: File; readonly checked: Checked }) {
  const name = (
    <span className={styles.name} dir="auto" title={file.name}>
      {file.name}
    </span>
  );
  if (!("verdict" in checked))
    return (
      <>
        <span className={styles.place} />
        {name}
        <span className={styles.step}>{words.steps[checked.step]}</span>
      </>
    );
  const { hash, verdict, isFaulty } = checked;
  const { outcome } = verdict;
  const { icon, word } = isFaulty ? PROOF_FAULT : OUTCOMES[outcome];
  const isOver = outcome === "revoked" || outcome === "erased";
  const form = isFaulty ? "outline" : isOver ? "broken" : outcome === "certified" ? "live" : "outline";
  return (
    <>
      <Seal hash={hash} size={32} form={form} />
      {name}
      <span className={`${styles.outcome} ${isFaulty ? styles.invalid : styles[outcome]}`}>
        <Icon of={icon} size="sm" />
        {outcome === "unknown" ? word : <Link to={entryPath(verdict.tokenId)}>{word}</Link>}
      </span>
    </>
  );
}
