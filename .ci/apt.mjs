import { spawnSync } from "node:child_process";

/** Returns the path of the first of these commands that is installed; `null` if none is. */
export function onPath(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return null;
}

/**
 * Returns the path of one of these commands, and installs the Debian package if none is installed. `null` if that
 * fails.
 */
export function findOrInstall(names, debianPackage) {
  const found = onPath(names);
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const step of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", debianPackage],
  ]) {
    const [command, ...args] = [...asRoot, ...step];
    spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  }
  return onPath(names);
}
