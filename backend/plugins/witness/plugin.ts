import type { Plugin } from "../port/plugin.ts";
import { formatWitnessOptions, readWitnessOptions } from "./options.ts";

/** A witness for other logs. It runs as a separate command and shares only source code with the service. */
export const witness = {
  name: "witness",
  settings: [],
  collections: [],
  tags: {},
  readSettings: () => null,
  open: () => ({}),
  command: {
    script: "plugins/witness/main.ts",
    read(args, cwd) {
      const options = readWitnessOptions(args, cwd);
      const { state, logs, host, port } = options;
      // Port 0 means any free port, so the permission covers the whole host.
      const at = host.includes(":") ? `[${host}]` : host;
      const permissions = { read: [state, ...logs], write: [state], net: [port === 0 ? at : `${at}:${port}`] };
      return { permissions, args: formatWitnessOptions(options) };
    },
  },
} as const satisfies Plugin<null>;
