import type { UserRecord } from "../../accounts/users/store.ts";
import { saidInForm } from "../../contract/members.ts";
import { type OwnedObject, RegisterObjectFields, RegisterObjectSaid } from "../../contract/object.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { fitting } from "../../platform/http/calls/validate.ts";
import type { Fingerprints } from "../scans/service.ts";
import type { Claim } from "./claim.ts";
import type { ReceiveCover } from "./receive-cover.ts";
import type { Objects } from "./service.ts";

export interface RegisterDeps {
  readonly slots: Slots;
  readonly receiveCover: ReceiveCover;
  readonly fingerprints: Pick<Fingerprints, "keepCover">;
  readonly claim: Objects["claim"];
}

/** Validates the fields of a form as a claim. */
function claimOf(fields: Readonly<Record<string, string>>): Claim {
  const { hash, objectName, walletAddress, ...texts } = fitting(RegisterObjectFields, { ...fields }, "text");
  return { hash, objectName, walletAddress, ...fitting(RegisterObjectSaid, saidInForm(texts)) };
}

/** Registers an object from a form: receives the form, and then claims the hash and stores the cover in one commit. */
export function createRegister({ slots, receiveCover, fingerprints, claim }: RegisterDeps) {
  return async function register(caller: UserRecord, form: Request): Promise<OwnedObject> {
    const release = slots.take("form", caller.id);
    const { fields, cover } = await receiveCover(form, caller.id).finally(release);
    if (!cover) return claim(caller, claimOf(fields), null);
    const { file, type } = cover;
    const { hash, size } = file;
    try {
      const fromForm = claimOf(fields);
      return await fingerprints.keepCover(file, (kept) => claim(caller, fromForm, { hash, size, type }, kept));
    } finally {
      await file.discard();
    }
  };
}

export type Register = ReturnType<typeof createRegister>;
