import type { Passwords } from "../../accounts/auth/password.ts";
import type { FsckResult } from "../../contract/admin-operations.ts";
import type { Roots } from "../../formats/tlog/key-list.ts";
import type { Signed } from "../../fsck/tree.ts";
import type { PaperDrawing } from "../../objects/papers/papers.ts";
import type { Quotas } from "../../objects/scans/quota.ts";
import type { Space } from "../../platform/blobs/space.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { SecurityOptions } from "../../platform/http/calls/security-headers.ts";
import type { Records } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Legal } from "../../platform/legal.ts";
import type { OutboxState } from "../../platform/mail/deliver.ts";
import type { EventLoop } from "../../platform/observe/event-loop.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import type { ComponentHealth } from "../../platform/process/component-health.ts";
import type { Lease } from "../../platform/process/lease.ts";
import type { TaskOutcomes } from "../../platform/process/task-outcomes.ts";
import type { Remotes } from "../../platform/remotes/remotes.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ConfiguredPlugin } from "../../plugins/plugins.ts";
import type { KeyLists, TakeKeyList } from "../../registry/keys/key-lists.ts";
import type { Checkpoints } from "../../registry/log/checkpoints.ts";
import type { Log } from "../../registry/log/log.ts";
import type { Stamping } from "../../registry/stamping/stamping.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import type { Witnessing } from "../../registry/witnessing/witnessing.ts";

/** Dependencies of the application: it opens no store and reads neither environment nor clock itself. */
export interface AppDeps {
  readonly kv: Kv;
  /** Everything that is stored, for those who go through it. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  /** Whether small files may be records; absent: always, because no older version shares the store. */
  readonly keepsSmallFiles?: () => boolean;
  /** Whether an object may have no cover; always where absent, as `keepsSmallFiles`. */
  readonly mayHaveNoCover?: () => boolean;
  /** Format of the store, which an older version may share; absent: the newest. */
  readonly storeFormat?: () => number;
  /** Checks everything stored, on another thread. If absent, the check runs on this one. */
  readonly checkApart?: (signed: () => Signed, signal?: AbortSignal) => Promise<FsckResult>;
  /** Draws certificates and attestations; in a thread where absent. */
  readonly paperDrawing?: PaperDrawing;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** What the operator states about themselves; absent: nothing. */
  readonly legal?: Legal;
  /** Of the service, such as `0.1.0`. */
  readonly version: string;
  /** The version with the digest of what runs; absent: not known, the version alone. */
  readonly release?: string;
  readonly log: Logger;
  readonly security: SecurityOptions;
  /** The writer of the log in `kv`, and its checkpoints. */
  readonly registry: Log;
  readonly checkpoints: Checkpoints;
  /** Which of them is shown, and who is asked to cosign them. */
  readonly publication: Publication;
  readonly witnessing: Pick<Witnessing, "state" | "askAgain">;
  /** The log's key lists, and what takes the next. */
  readonly keyLists: KeyLists;
  readonly takeKeyList: TakeKeyList;
  /** Who signs the key lists; `null` or absent: this installation knows no roots. */
  readonly roots?: Roots | null;
  /** Health of the components of the process. */
  readonly standings: ComponentHealth;
  /** Folder that holds `shell/dist`, whose looks the page of a refusal borrows; `null`: refusals are JSON for all. */
  readonly webDir: string | null;
  /** The microfrontends; absent: there are none. */
  readonly remotes?: Remotes;
  readonly metrics: Metrics;
  /** Token for the metrics; `null`: no access. */
  readonly metricsToken: string | null;
  /** Folder whose disk the metrics describe; `null`: none. */
  readonly dataDir: string | null;
  /** How the operator's tasks went that run beside the service; absent: as the store has it. */
  readonly tasks?: Pick<TaskOutcomes, "read">;
  /** How long the event loop was blocked lately; absent: not measured. */
  readonly eventLoop?: Pick<EventLoop, "longestMs">;
  /** State of the outbox. */
  readonly outbox: () => OutboxState;
  /** Where letters go: to a mail server or service, or into files of the data folder. */
  readonly deliversTo?: "server" | "files";
  /** Time stamps of the log; absent or `null`: no authority is configured. */
  readonly stamping?: Pick<Stamping, "everyMs" | "roots" | "state"> | null;
  /** Factor of every rate limit. */
  readonly rateLimitScale: number;
  /** Proxies of our own in front of the server. */
  readonly trustedProxies: number;
  /** Connections that the process may have open; what is held open for people has its shares of them. */
  readonly connections?: number;
  /** What one account may keep; the usual where absent. */
  readonly quotas?: Quotas;
  /** Space for uploads; without it there is always some. */
  readonly space?: Space;
  /** What it has beside the core. */
  readonly plugins: readonly ConfiguredPlugin[];
  /** Who of several processes does what one is enough for; absent: this one has the store to itself. */
  readonly lease?: Lease;
  /** Aborted once the process stops. */
  readonly stopping?: AbortSignal;
}
