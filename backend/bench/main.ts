/** `npm run bench`: every line is a ratio whose two sides were measured in this run. */
import { benchAppends } from "./appends.ts";
import { benchUploads } from "./uploads.ts";

await benchAppends();
await benchUploads();
