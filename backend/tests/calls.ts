/** All calls of the product as their routes declare them, by name: `GET /api/object/cover/:id`. */
import type { ExtractSchema } from "hono/types";
import type { Api } from "../api/app.ts";
import { callsOf, type PlacedCall } from "../platform/http/calls/calls.ts";
import type { PluginApi } from "../plugins/plugins.ts";
import { openApplication } from "./harness.ts";
import { STANDARD } from "./standard-plugins.ts";

type Schema = ExtractSchema<Api> & ExtractSchema<PluginApi>;

/** Derived from the types of the routes, so that a table without a row for each does not compile. */
export type RouteName = {
  [P in keyof Schema & string]: {
    [M in keyof Schema[P]]: M extends `$${infer Method}` ? `${Uppercase<Method>} ${P}` : never;
  }[keyof Schema[P]];
}[keyof Schema & string];

const { app, close } = await openApplication({ plugins: STANDARD });
await close();

export const CALLS = Object.fromEntries(
  callsOf(app.routes).map((call) => [`${call.method} ${call.path}`, call]),
) as Readonly<Record<RouteName, PlacedCall>>;

export const ROUTE_NAMES = Object.keys(CALLS) as readonly RouteName[];
