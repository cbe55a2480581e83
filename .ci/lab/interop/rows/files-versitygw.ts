import { rejects } from "node:assert/strict";
import { createS3Client } from "../../../../backend/platform/blobs/s3-client.ts";
import { parseS3Location } from "../../../../backend/platform/blobs/s3-location.ts";
import { goProgram } from "../needs.ts";
import { keepsFiles, servesFiles } from "../object-store.ts";
import { keepsReleases } from "../releases.ts";
import type { Row } from "../row.ts";

const versitygw = goProgram("github.com/versity/versitygw/cmd/versitygw", "v1.8.0");

export default {
  name: "versitygw, which checks each signature, stores our files and releases, and a service runs on it",
  needs: [versitygw],
  async run(bench) {
    const port = await bench.freePort();
    const credentials = { accessKeyId: "anybody", secretAccessKey: "anything" };
    // Not every disk supports extended attributes, so the store keeps metadata of objects in separate files.
    const [folder, beside] = [await bench.folder(), await bench.folder()];
    const { accessKeyId, secretAccessKey } = credentials;
    await bench.start(
      versitygw.path,
      [
        "--access",
        accessKeyId,
        "--secret",
        secretAccessKey,
        "--port",
        `127.0.0.1:${port}`,
        "posix",
        "--sidecar",
        beside,
        folder,
      ],
      { isReady: (output) => output.includes("listening on") },
    );
    const endpoint = `http://127.0.0.1:${port}`;
    await keepsFiles(endpoint, credentials);
    await servesFiles(bench, endpoint, credentials);
    await keepsReleases(bench, endpoint, credentials);
    const stranger = createS3Client(parseS3Location(`s3://authentica-files?endpoint=${endpoint}`), {
      ...credentials,
      secretAccessKey: "something else",
    });
    await rejects(stranger.send({ method: "GET", query: { "list-type": "2" }, withinMs: 10_000 }), {
      code: "SignatureDoesNotMatch",
    });
  },
} satisfies Row;
