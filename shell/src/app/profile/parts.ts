import { laterPart } from "../../errors/later.tsx";

/** Content of the account panel, and the frame of the profile; no screen needs them at the start. */
const load = () => import(/* webpackChunkName: "later-profile" */ "./loaded.ts");

/** Preloads both parts. */
export const profileAhead = (): void => void load().catch(() => undefined);

export const accountChoices = laterPart(async () => (await load()).AccountChoices);
export const profile = laterPart(async () => (await load()).Profile);
