import { laterPart } from "../../errors/later.tsx";

/** Loads the content of the account panel and the frame of the profile. They are not part of the first load. */
const load = () => import(/* webpackChunkName: "later-profile" */ "./loaded.ts");

/** Preloads the account panel and the profile. */
export const profileAhead = (): void => void load().catch(() => undefined);

export const accountChoices = laterPart(async () => (await load()).AccountChoices);
export const profile = laterPart(async () => (await load()).Profile);
