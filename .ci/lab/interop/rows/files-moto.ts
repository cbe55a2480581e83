import { python } from "../needs.ts";
import { keepsFiles, servesFiles } from "../object-store.ts";
import { keepsReleases } from "../releases.ts";
import type { Row } from "../row.ts";

const moto = python("moto[s3,server]==5.2.5");

export default {
  name: "moto stores our files in parts, copies them to their hash, and lists uploads of a crashed process; a service and releases use it",
  needs: [moto],
  async run(bench) {
    const port = await bench.freePort();
    await bench.start(moto.path, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], {
      isReady: (output) => output.includes("Running on"),
    });
    const credentials = { accessKeyId: "anybody", secretAccessKey: "anything" };
    await keepsFiles(`http://127.0.0.1:${port}`, credentials);
    await servesFiles(bench, `http://127.0.0.1:${port}`, credentials);
    await keepsReleases(bench, `http://127.0.0.1:${port}`, credentials);
  },
} satisfies Row;
