import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const FRAMES_A_SECOND = 10;

/** A running recording. A caption is shown until the next one. */
export interface Recorder {
  say(words: string): void;
  /** Marks the current frame as the still picture. */
  pose(): void;
  /** Ends the recording and writes `<name>.webm`, `<name>.jpg` and `<name>.vtt` into the folder. Needs ffmpeg (`FFMPEG`: its path). */
  write(dir: string, name: string): Promise<void>;
}

/** Records the frames that the browser paints; each frame lasts until the next. */
export async function record(page: Page): Promise<Recorder> {
  const devtools = await page.context().newCDPSession(page);
  const frames: { readonly jpeg: Buffer; readonly at: number }[] = [];
  const captions: { readonly words: string; readonly at: number }[] = [];
  const start = Date.now();
  const now = () => (Date.now() - start) / 1000;
  let posedAt = 0;

  devtools.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push({ jpeg: Buffer.from(data, "base64"), at: now() });
    devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92 });

  return {
    say: (words) => captions.push({ words, at: now() }),
    pose() {
      posedAt = now();
    },
    async write(dir, name) {
      await devtools.send("Page.stopScreencast");
      const end = now();
      const work = await mkdtemp(join(tmpdir(), "authentica-film-"));
      const list: string[] = [];
      for (const [index, { jpeg, at }] of frames.entries()) {
        const file = join(work, `${String(index).padStart(5, "0")}.jpg`);
        await writeFile(file, jpeg);
        list.push(`file '${file}'`, `duration ${((frames[index + 1]?.at ?? end) - at).toFixed(3)}`);
      }
      // ffmpeg uses the duration of the last frame only if another frame follows.
      list.push(list.at(-2) ?? "");
      await writeFile(join(work, "frames.txt"), list.join("\n"));
      const film = join(dir, `${name}.webm`);
      const encoding = [
        "-c:v",
        "libvpx-vp9",
        "-b:v",
        "0",
        "-crf",
        "40",
        "-row-mt",
        "1",
        "-cpu-used",
        "4",
        "-g",
        "200",
        "-an",
      ];
      ffmpeg(
        "-f",
        "concat",
        "-safe",
        "0",
        "-i",
        join(work, "frames.txt"),
        "-vf",
        `fps=${FRAMES_A_SECOND}`,
        ...encoding,
        film,
      );
      ffmpeg("-ss", posedAt.toFixed(3), "-i", film, "-frames:v", "1", "-q:v", "4", join(dir, `${name}.jpg`));
      await writeFile(join(dir, `${name}.vtt`), captionsFile(captions, end));
      await rm(work, { recursive: true });
    },
  };
}

function ffmpeg(...args: string[]): void {
  const { status, stderr, error } = spawnSync(process.env.FFMPEG ?? "ffmpeg", ["-y", "-loglevel", "error", ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`ffmpeg failed: ${error?.message ?? stderr}`);
}

/** Returns the captions as WebVTT; each lasts until the next, the last until the end. */
function captionsFile(captions: readonly { readonly words: string; readonly at: number }[], end: number): string {
  const cues = captions.map(
    ({ words, at }, index) => `${clock(at)} --> ${clock(captions[index + 1]?.at ?? end)}\n${words}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, "0")}:${(seconds - 60 * minutes).toFixed(3).padStart(6, "0")}`;
}
