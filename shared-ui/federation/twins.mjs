import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.[0-9a-f]{8,}\.(js|css|svg|html)$/;
const LEAST_BYTES = 512;

export const hasTwins = (path) => TEXT.test(path);

export async function writeTwins(dir, paths) {
  for (const path of paths) {
    if (!hasTwins(path)) continue;
    const file = join(dir, path);
    const { size, mtimeMs } = await stat(file);
    if (size < LEAST_BYTES) continue;
    const done = await stat(`${file}.br`).catch(() => null);
    if (done && done.mtimeMs >= mtimeMs) continue;
    const bytes = await readFile(file);
    // The `.br` file is written last, so if it exists, the `.gz` file exists too.
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: size };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  }
}
