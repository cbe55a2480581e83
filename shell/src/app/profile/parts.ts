import { laterPart } from "../../errors/later.tsx";

/** What the panel of the account holds, and the frame of the profile that it leads to: no screen begins with either. */
const load = () => import(/* webpackChunkName: "later-profile" */ "./loaded.ts");

/** Preloads them. */
export const profileAhead = (): void => void load().catch(() => undefined);

export const accountChoices = laterPart(async () => (await load()).AccountChoices);
export const profile = laterPart(async () => (await load()).Profile);
