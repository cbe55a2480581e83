import type { CountLong } from "../../platform/http/calls/whole-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Notifications } from "../notifications/service.ts";

export interface ListsDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly notifications: Pick<Notifications, "latestViews" | "recordView">;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  readonly countLong: CountLong;
}
