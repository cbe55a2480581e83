import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { ApiError } from "@authentica/shared-ui/session";
import { type Draft, type EditField, textOf } from "./draft.ts";

/**
 * A field that another user has changed since the document was read, and that this user may have changed too. Texts
 * are as the form's controls show them.
 */
export interface Clash {
  readonly field: EditField;
  readonly before: string;
  readonly theirs: string;
  /** This user's own change; `null` if only the other user has changed the field. */
  readonly mine: string | null;
}

/** Returns the current document if the error says that another user changed the document first; otherwise `null`. */
export function newerDocument(error: unknown): AdminDocument | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const document = (error.body as { readonly document?: AdminDocument } | undefined)?.document;
  return typeof document?._id === "string" ? document : null;
}

/** Returns the fields that another user has changed since the document was read, each with the change of this user. */
export function clashesOf(
  before: AdminDocument,
  now: AdminDocument,
  fields: readonly EditField[],
  draft: Draft,
): readonly Clash[] {
  return fields.flatMap((field): Clash[] => {
    const was = textOf(before[field.name]);
    const theirs = textOf(now[field.name]);
    const typed = draft[field.name];
    const mine = field.writable && typed !== undefined && typed !== was ? typed : null;
    return was === theirs || mine === theirs ? [] : [{ field, before: was, theirs, mine }];
  });
}

/**
 * Returns a draft for the newer document: the user's own changes, except for conflicts in which the user chose the
 * other text. All other fields get the values of the newer document.
 */
export function rebasedDraft(
  before: AdminDocument,
  now: AdminDocument,
  draft: Draft,
  keepsMine: (name: string) => boolean,
): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, typed]) => {
      const isMine = typed !== textOf(before[name]);
      const isClash = textOf(before[name]) !== textOf(now[name]);
      return [name, isMine && (!isClash || keepsMine(name)) ? typed : textOf(now[name])];
    }),
  );
}
