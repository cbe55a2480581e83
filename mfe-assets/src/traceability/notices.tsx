import type { OwnedObject } from "@authentica/backend/contract/object";
import type { AlertTone } from "@authentica/shared-ui/components/alert";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { ReactNode } from "react";
import { downloadObject, downloadProof, NO_LINK } from "../objects/calls.ts";

/** What the list says of what was done with a row. */
export interface Notice {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly words: ReactNode;
  readonly requestId?: string | undefined;
}

/** Begins the download of a proof; answers what is said of it. */
export async function downloadProofOf(object: OwnedObject, kind: "complete" | "redacted"): Promise<Notice> {
  try {
    await downloadProof(object, kind);
    const what = kind === "redacted" ? "de la preuve à remettre" : "de la preuve";
    return { tone: "success", words: `Le téléchargement ${what} de «\u00a0${object.objectName}\u00a0» commence.` };
  } catch (error) {
    return {
      tone: "error",
      words: (
        <>
          La preuve n’a pas pu être téléchargée. <FailureReason error={error} verbatim />
        </>
      ),
      requestId: requestIdOf(error),
    };
  }
}

/** Begins the download of the kept file; answers what is said of it. */
export async function downloadFileOf({ hash, fileName, objectName }: OwnedObject): Promise<Notice> {
  try {
    await downloadObject(hash, fileName ?? objectName);
    return { tone: "success", words: `Le téléchargement de «\u00a0${fileName ?? objectName}\u00a0» commence.` };
  } catch (error) {
    const after = error instanceof Error && error.message === NO_LINK ? undefined : "Error: ";
    return {
      tone: "error",
      words: <FailureReason error={error} verbatim after={after} />,
      requestId: requestIdOf(error),
    };
  }
}
