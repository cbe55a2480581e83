import { createMiddleware } from "hono/factory";
import { Refusal } from "../../refusal.ts";

/** Version of the API as `docs/use/api.md` promises it. */
const API_VERSION = 1;
const VERSION_HEADER = "Authentica-Version";

const VERSIONED = /^application\/vnd\.authentica\.v(\d{1,9})\+json$/;
const ANY_VERSION: readonly string[] = ["*/*", "application/*", "application/json"];

/**
 * Answers with the version that the client asks for by `Accept: application/vnd.authentica.v1+json`; only version 1
 * exists. Refuses with `not_acceptable` if the client accepts only other versions. Without a version, the client gets
 * the current one.
 */
export const versioned = createMiddleware(async function versioned(c, next) {
  c.header(VERSION_HEADER, String(API_VERSION));
  const accepted = (c.req.header("accept") ?? "")
    .split(",")
    .map((range) => range.split(";", 1)[0]?.trim().toLowerCase() ?? "");
  const versions = accepted.flatMap((range) => VERSIONED.exec(range)?.[1] ?? []);
  if (versions.length > 0 && !versions.some((version) => Number(version) === API_VERSION))
    if (!accepted.some((range) => ANY_VERSION.includes(range)))
      throw new Refusal(
        "not_acceptable",
        `This API has no version "${versions[0]}": ask for application/vnd.authentica.v${API_VERSION}+json.`,
      );
  await next();
});
