import { goCommand, Missing } from "../../interop/needs.ts";
import type { Report } from "../report.ts";

/** Tessera's POSIX log behind HTTP, batched by 10 ms; see `interop/go/serve-log`. */
const serveLog = goCommand("./serve-log");

/** Builds the server of a Tessera log and returns its path; reports why and returns `null` if Go cannot build it here. */
export async function findTessera(report: Report): Promise<string | null> {
  try {
    await serveLog.get();
    return serveLog.path;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    report.cannot("Tessera", error.message);
    return null;
  }
}
