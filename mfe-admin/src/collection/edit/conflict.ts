import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { ApiError } from "@authentica/shared-ui/session";
import { type Draft, type EditField, textOf } from "./draft.ts";

/** A field that another user has changed, and perhaps this user too. Texts are as the form's controls show them. */
export interface Clash {
  readonly field: EditField;
  readonly before: string;
  readonly theirs: string;
  /** `null` if only the other user has changed it. */
  readonly mine: string | null;
}

/** Returns the current document if a change was refused because another user changed it first. */
export function newerDocument(error: unknown): AdminDocument | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const document = (error.body as { readonly document?: AdminDocument } | undefined)?.document;
  return typeof document?._id === "string" ? document : null;
}

/** Returns the fields that another user has changed since the document was read, each with this user's own change. */
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
 * Applies the draft to the newer document: keeps own changes, except in conflicts that the user decided for the other
 * text. All other fields get the stored value.
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
