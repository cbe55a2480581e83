/** Worker for `purgeFile`, which blocks its thread. Receives the path; answers `null`, or an error message. */
import { purgeFile } from "./purge-file.ts";

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  try {
    purgeFile(path);
    self.postMessage(null);
  } catch (error) {
    self.postMessage((error as Error).message);
  }
};
