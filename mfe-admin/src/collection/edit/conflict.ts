import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { ApiError } from "@authentica/shared-ui/session";
import { type Draft, type EditField, textOf } from "./draft.ts";

/** A field that two users have changed, or only the other one. All texts are as controls hold them. */
export interface Clash {
  readonly field: EditField;
  readonly before: string;
  readonly theirs: string;
  /** `null` if only the other user has changed it. */
  readonly mine: string | null;
}

/** Returns the present document if a change was refused because another user was faster. */
export function newerDocument(error: unknown): AdminDocument | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const document = (error.body as { readonly document?: AdminDocument } | undefined)?.document;
  return typeof document?._id === "string" ? document : null;
}

/** Returns what another user has changed since a document was read, beside the draft's changes. */
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
 * Returns the draft on top of the newer document: own changes stay where the user chose so, everything else is as
 * stored.
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
