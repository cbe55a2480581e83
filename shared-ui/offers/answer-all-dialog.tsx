import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { notificationsQuery, useUser } from "@authentica/shared-ui/api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "#words/answer-all.tsx";
import { acceptOffer, declineOffer } from "../api/offer-calls.ts";
import { offersQuery } from "../api/offers.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Progress } from "../components/progress.tsx";
import { Seal } from "../components/seal.tsx";
import { formatNumber } from "../format/number.ts";
import { NotDone, RunButtons, useOneByOne } from "../one-by-one/index.ts";
import { toast } from "../toast/index.ts";
import styles from "./answer-all-dialog.module.css";
import { ANSWER_WORDS } from "./answer-words.ts";
import { offererName } from "./by-offerer.ts";
import { OwnWallet } from "./own-wallet.tsx";

export type Answer = "accept" | "decline";

/** The request to give one answer to all offers of a person. */
export interface AskedAll {
  readonly answer: Answer;
  readonly from: IncomingOffer["from"];
  /** The offers to be answered, at least two. */
  readonly offers: readonly IncomingOffer[];
}

export interface AnswerAllDialogProps {
  /** Must stay the same while the dialog is open. */
  readonly asked: AskedAll;
  /** Called when the dialog closes. `isAnswered` says whether at least one offer was answered. */
  readonly onClose: (isAnswered: boolean) => void;
}

/** Number of offered objects whose seals are shown. */
const SEALS = 8;

/**
 * Asks once for confirmation before all offers of a person are accepted or declined. Answers them one after another,
 * and shows which failed.
 */
export function AnswerAllDialog({ asked, onClose }: AnswerAllDialogProps) {
  const [{ answer, from, offers }] = useState(asked);
  const client = useQueryClient();
  const user = useUser().data;
  const own = words[answer];
  const name = <bdi>{offererName(from)}</bdi>;
  const run = useOneByOne<IncomingOffer>({
    act: ({ _id }) => (answer === "accept" ? acceptOffer(_id) : declineOffer(_id)),
    onDone: (count) => {
      for (const { queryKey } of [offersQuery, notificationsQuery]) void client.invalidateQueries({ queryKey });
      toast({ text: own.done(count) });
    },
    onOver: () => onClose(true),
  });
  const { phase, done, start } = run;
  const close = () => {
    if (phase.at !== "running") onClose(done > 0);
  };

  return (
    <Dialog
      open
      onOpenChange={close}
      cross={phase.at === "asking"}
      title={phase.at === "asking" ? own.asks(offers.length, name) : words.title(offers.length, name)}
      footer={
        <RunButtons run={run} onClose={close} variant={answer === "accept" ? "primary" : "danger"}>
          {answer === "accept" ? (
            <>
              <Button onClick={close}>{words.notNow}</Button>
              <Button variant="primary" disabled={!user?.walletAddress} onClick={() => void start(offers)}>
                {own.verb(offers.length)}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close}>{words.cancel}</Button>
              <Button variant="danger" onClick={() => void start(offers)}>
                {own.verb(offers.length)}
              </Button>
            </>
          )}
        </RunButtons>
      }
    >
      {phase.at === "asking" && (
        <div className={styles.terms}>
          <div aria-hidden="true" className={styles.seals}>
            {offers.slice(0, SEALS).map(({ _id, hash }) => (
              <Seal key={_id} hash={hash} size={44} />
            ))}
            {offers.length > SEALS && <span className={styles.more}>+&nbsp;{formatNumber(offers.length - SEALS)}</span>}
          </div>
          {answer === "accept" ? (
            <>
              <p>{words.accept.terms(name)}</p>
              <p>{words.accept.attestation}</p>
              <OwnWallet user={user} isSeveral />
            </>
          ) : (
            <p>{words.decline.terms(name)}</p>
          )}
        </div>
      )}
      {phase.at === "running" && (
        <div className={styles.terms}>
          <Progress
            label={own.running}
            value={phase.done}
            max={phase.of}
            valueText={words.progress(phase.done, phase.of)}
          />
          <p className={styles.note}>{words.keepOpen}</p>
        </div>
      )}
      {phase.at === "told" && (
        <NotDone
          title={own.failed(phase.failures.length)}
          failures={phase.failures}
          left={phase.left}
          reason={ANSWER_WORDS[answer]}
        >
          {done > 0 && own.done(done)} {words.stillOpen}
        </NotDone>
      )}
    </Dialog>
  );
}
