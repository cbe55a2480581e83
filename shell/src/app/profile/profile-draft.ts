import { PERSON_NAME_MAX } from "@authentica/backend/contract/constants";
import type { EditProfileRequest, User } from "@authentica/backend/contract/user";
import { words } from "#words/account.tsx";

/** The content of the profile form, as typed. */
export interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly walletAddress: string;
}

export type ProfileErrors = { readonly [field in keyof ProfileDraft]?: string };

type Stored = Pick<User, "firstName" | "lastName" | "walletAddress">;

/** Returns the initial content of the form. */
export const draftOf = ({ firstName, lastName, walletAddress }: Stored): ProfileDraft => ({
  firstName,
  lastName,
  walletAddress: walletAddress ?? "",
});

/**
 * Returns whether an editable field differs from the stored value. The wallet can only be edited as long as none is
 * stored.
 */
export const isDirty = (draft: ProfileDraft, stored: Stored): boolean =>
  draft.firstName !== stored.firstName ||
  draft.lastName !== stored.lastName ||
  (stored.walletAddress === null && draft.walletAddress !== "");

/** Returns the problems of the form, in the order of its fields. */
export function checkProfile(draft: ProfileDraft): ProfileErrors {
  const firstName = nameError(draft.firstName, words.details.firstName);
  const lastName = nameError(draft.lastName, words.details.lastName);
  const wallet = draft.walletAddress.trim();
  const wrongWallet = wallet !== "" && !/^0x[0-9a-fA-F]{40}$/.test(wallet);
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(wrongWallet && { walletAddress: words.details.wallet.wrong }),
  };
}

interface NameWords {
  readonly missing: string;
  readonly long: (max: number) => string;
}

function nameError(text: string, { missing, long }: NameWords): string | undefined {
  const { length } = text.trim();
  if (length === 0) return missing;
  return length > PERSON_NAME_MAX ? long(PERSON_NAME_MAX) : undefined;
}

/**
 * Returns the request that saves the form. A stored wallet cannot be changed, so it is only sent if none is stored.
 */
export const requestOf = (draft: ProfileDraft, stored: Stored): EditProfileRequest => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  walletAddress: stored.walletAddress ?? (draft.walletAddress.trim() || null),
});
