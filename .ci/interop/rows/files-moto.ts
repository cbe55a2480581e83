import { python } from "../needs.ts";
import { keepsFiles } from "../object-store.ts";
import type { Row } from "../row.ts";

const moto = python("moto[s3,server]==5.2.5");

export default {
  name: "moto keeps our files in parts, copies them to their hash, and shows the sweep what a dead process has left",
  needs: [moto],
  async run(bench) {
    const port = await bench.freePort();
    await bench.start(moto.path, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], {
      isReady: (output) => output.includes("Running on"),
    });
    await keepsFiles(`http://127.0.0.1:${port}`, { accessKeyId: "anybody", secretAccessKey: "anything" });
  },
} satisfies Row;
