import { accountScenes } from "./account-scenes.ts";
import type { Backstage, Scenes } from "./backstage.ts";
import { objectScenes } from "./object-scenes.ts";
import { serviceScenes } from "./service-scenes.ts";

/** By the operation's name. One without a scene succeeds with what is made up. */
export const createScenes = (stage: Backstage): Scenes => ({
  ...accountScenes(stage),
  ...objectScenes(stage),
  ...serviceScenes(stage),
});
