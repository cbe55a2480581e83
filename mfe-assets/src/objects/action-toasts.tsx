/** Messages about the user's own actions on an object. They can appear on any screen. */
import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { FailureReason, type FailureReasonProps } from "@authentica/shared-ui/failure";
import { formatDate } from "@authentica/shared-ui/format/date";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { Toast } from "@authentica/shared-ui/toast";
import type { ReactNode } from "react";
import { words } from "#words/action-toasts.tsx";
import { words as shared } from "#words/objects.ts";
import { downloadCession } from "../transfers/calls.ts";
import { downloadObject, downloadProof, editObject, NO_LINK } from "./calls.ts";

/** Returns the name of an object in quotation marks, for use in a sentence. */
export const quoted = ({ objectName }: { readonly objectName: string }) => words.quoted(objectName);

/** Returns the message which says that an action failed, and why. */
export function failed(what: ReactNode, reason: FailureReasonProps): Toast {
  const why = <FailureReason {...reason} />;
  const text = what ? (
    <>
      {what} {why}
    </>
  ) : (
    why
  );
  return { tone: "failed", text, requestId: requestIdOf(reason.error) };
}

/** Starts a download. Resolves to `text`, which says that it has started, or to a message which says why it failed. */
const begun = (download: Promise<void>, text: string, notBegun: (error: unknown) => Toast): Promise<Toast> =>
  download.then(() => ({ text }), notBegun);

export const takeFile = ({ hash, fileName, objectName }: OwnedObject): Promise<Toast> =>
  begun(
    downloadObject(hash, fileName ?? objectName),
    words.downloads.file(words.quoted(fileName ?? objectName)),
    (error) =>
      failed(null, {
        error,
        verbatim: true,
        after: error instanceof Error && error.message === NO_LINK ? undefined : words.downloads.error,
      }),
  );

export const takeProof = (object: OwnedObject, kind: "complete" | "redacted"): Promise<Toast> =>
  begun(
    downloadProof(object, kind),
    words.downloads[kind === "redacted" ? "redactedProof" : "proof"](quoted(object)),
    (error) => failed(shared.proof.failed, { error, verbatim: true }),
  );

export const takeCession = (cession: Pick<Cession, "objectId" | "number">): Promise<Toast> =>
  begun(downloadCession(cession), words.downloads.cession, (error) =>
    failed(words.downloads.cessionFailed, { error, verbatim: true }),
  );

/** Returns the message after a renaming, with an undo button. `changed` is called once the former name is restored. */
export const renamed = ({ _id, objectName }: OwnedObject, changed: () => void): Toast => ({
  text: words.renamed,
  undo: { run: () => editObject(_id, objectName).then(changed) },
});

export const offered = ({ objectName, to, expiresAt }: OutgoingOffer): Toast => ({
  text: words.offered(words.quoted(objectName), to, formatDate(expiresAt)),
});

export const revoked = (object: OwnedObject): Toast => ({ text: words.revoked(quoted(object)) });

export const notRevoked = (object: OwnedObject, error: unknown): Toast =>
  failed(words.notRevoked(quoted(object)), { error, verbatim: true });
