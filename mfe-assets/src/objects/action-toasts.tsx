/** Messages about the user's own actions on an object. They can appear on any screen. */
import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { English } from "@authentica/shared-ui/components/english";
import { FailureReason, type FailureReasonProps } from "@authentica/shared-ui/failure";
import { formatDate } from "@authentica/shared-ui/format/date";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { Toast } from "@authentica/shared-ui/toast";
import type { ReactNode } from "react";
import { downloadCession } from "../transfers/calls.ts";
import { downloadObject, downloadProof, editObject, NO_LINK } from "./calls.ts";

/** Returns the name of an object in quotation marks, for use in a sentence. */
export const quoted = ({ objectName }: { readonly objectName: string }) => `«\u00a0${objectName}\u00a0»`;

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

/** Starts a download. Resolves to a message which says that it has started or failed. */
const begun = (download: Promise<void>, what: string, notBegun: (error: unknown) => Toast): Promise<Toast> =>
  download.then(() => ({ text: `Le téléchargement ${what} commence.` }), notBegun);

export const takeFile = ({ hash, fileName, objectName }: OwnedObject): Promise<Toast> =>
  begun(downloadObject(hash, fileName ?? objectName), `de «\u00a0${fileName ?? objectName}\u00a0»`, (error) =>
    failed(null, {
      error,
      verbatim: true,
      after: error instanceof Error && error.message === NO_LINK ? undefined : "Error: ",
    }),
  );

export const takeProof = (object: OwnedObject, kind: "complete" | "redacted"): Promise<Toast> =>
  begun(
    downloadProof(object, kind),
    `${kind === "redacted" ? "de la preuve à remettre" : "de la preuve"} de ${quoted(object)}`,
    (error) => failed("La preuve n’a pas pu être téléchargée.", { error, verbatim: true }),
  );

export const takeCession = (cession: Pick<Cession, "objectId" | "number">): Promise<Toast> =>
  begun(downloadCession(cession), "de l’attestation de cession", (error) =>
    failed("L’attestation de cession n’a pas pu être téléchargée.", { error, verbatim: true }),
  );

/** Returns the message after a renaming, with an undo button. `changed` is called once the former name is restored. */
export const renamed = ({ _id, objectName }: OwnedObject, changed: () => void): Toast => ({
  text: <English>Object updated successfully!</English>,
  undo: { run: () => editObject(_id, objectName).then(changed) },
});

export const offered = ({ objectName, to, expiresAt }: OutgoingOffer): Toast => ({
  text: `«\u00a0${objectName}\u00a0» a été proposé à ${to}, qui a jusqu’au ${formatDate(expiresAt)} pour accepter.`,
});

export const revoked = (object: OwnedObject): Toast => ({ text: `${quoted(object)} est révoqué.` });

export const notRevoked = (object: OwnedObject, error: unknown): Toast =>
  failed(`${quoted(object)} n’a pas été révoqué.`, { error, verbatim: true });
