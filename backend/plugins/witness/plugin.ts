import type { Plugin } from "../port/plugin.ts";
import { formatWitnessOptions, readWitnessOptions } from "./options.ts";

/** Witness for other logs: a separate command that shares only source code with the service. */
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
      // Any free one is another one each time.
      const at = host.includes(":") ? `[${host}]` : host;
      const permissions = { read: [state, ...logs], write: [state], net: [port === 0 ? at : `${at}:${port}`] };
      return { permissions, args: formatWitnessOptions(options) };
    },
  },
} as const satisfies Plugin<null>;
