import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isKeyName } from "../../formats/tlog/note.ts";

export const WITNESS_USAGE = `npm run op -- witness --state DIR --name NAME --logs FILE… [--listen HOST:PORT]

DIR     folder of the witness: its keys and what it has cosigned; made when it is not there
NAME    its name for ever, a URL without scheme, such as authentica.example/temoin
FILE    list of the logs to cosign: "log" lines of a policy, or a list of the public witness network; may be given several times,
        and is read again when it changes
LISTEN  127.0.0.1:7380 by default, for a proxy that ends TLS`;

export interface WitnessOptions {
  readonly state: string;
  readonly name: string;
  readonly logs: readonly string[];
  readonly host: string;
  readonly port: number;
}

/** Parses the arguments. Throws `Error` with the reason. */
export function readWitnessOptions(args: readonly string[], cwd: string): WitnessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      state: { type: "string" },
      name: { type: "string" },
      logs: { type: "string", multiple: true },
      listen: { type: "string", default: "127.0.0.1:7380" },
    },
  });
  const { state, name, logs = [], listen } = values;
  if (!state || !name || logs.length === 0) throw new Error(WITNESS_USAGE);
  if (!isKeyName(name) || name.includes("://"))
    throw new Error(
      `--name is "${name}"; it must be an address without scheme, spaces and plus signs, such as witness.example/w1.`,
    );
  const [, host, digits] = /^(.+):(\d{1,5})$/.exec(listen) ?? [];
  const port = Number(digits);
  if (host === undefined || !(port <= 65535)) throw new Error(`--listen is "${listen}"; it must be HOST:PORT.`);
  return {
    state: resolve(cwd, state),
    name,
    logs: logs.map((file) => resolve(cwd, file)),
    host: host.replace(/^\[|\]$/g, ""),
    port,
  };
}

/** Formats options as arguments, with absolute paths. */
export const formatWitnessOptions = ({ state, name, logs, host, port }: WitnessOptions): string[] => [
  `--state=${state}`,
  `--name=${name}`,
  ...logs.map((file) => `--logs=${file}`),
  `--listen=${host.includes(":") ? `[${host}]` : host}:${port}`,
];
