import { spawnSync } from "node:child_process";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const onPath = () => {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return null;
};

/** Path of a Chromium; installs Debian's package when there is none. Throws when that fails. */
export function findChromium() {
  const found = process.env.CHROMIUM || onPath();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const step of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
  ]) {
    const [command, ...args] = [...asRoot, ...step];
    spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  }
  const installed = onPath();
  if (!installed)
    throw new Error("Chromium is missing and could not be installed: install it, or name it in CHROMIUM.");
  return installed;
}
