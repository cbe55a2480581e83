import type { Passwords } from "../../accounts/auth/password.ts";
import type { FsckResult } from "../../contract/admin-operations.ts";
import type { Roots } from "../../formats/tlog/key-list.ts";
import type { Night } from "../../fsck/live.ts";
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

/**
 * Dependencies of the application, all injected: the application opens no store, and reads neither environment nor
 * clock.
 */
export interface AppDeps {
  readonly kv: Kv;
  /** All collections. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  /**
   * Returns whether small files may be stored as records. Absent: always, because no older version shares the store.
   */
  readonly keepsSmallFiles?: () => boolean;
  /** Returns whether an object may have no cover. Absent: always, because no older version shares the store. */
  readonly mayHaveNoCover?: () => boolean;
  /**
   * Returns the format of the store, which may be an older one if instances of an older version share the store.
   * Absent: the newest format.
   */
  readonly storeFormat?: () => number;
  /** Checks the whole store on another thread. Absent: the check runs on this thread. */
  readonly checkApart?: (signed: () => Signed, night?: Night) => Promise<FsckResult>;
  /** Draws certificates and attestations. Absent: a worker is used. */
  readonly paperDrawing?: PaperDrawing;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** Legal information that the operator publishes. Absent: none. */
  readonly legal?: Legal;
  /** Version of the service, such as `0.1.0`. */
  readonly version: string;
  /** Version with the digest of the code that is running. Absent: the digest is unknown, and `version` is used. */
  readonly release?: string;
  readonly log: Logger;
  readonly security: SecurityOptions;
  /** Writer of the log in `kv`, and its checkpoints. */
  readonly registry: Log;
  readonly checkpoints: Checkpoints;
  /** Decides which checkpoint is published, and which witnesses must cosign it first. */
  readonly publication: Publication;
  readonly witnessing: Pick<Witnessing, "state" | "askAgain">;
  /** The log's key lists, and the function that accepts the next one. */
  readonly keyLists: KeyLists;
  readonly takeKeyList: TakeKeyList;
  /** Root keys that sign the key lists; `null` or absent: this installation has no root keys. */
  readonly roots?: Roots | null;
  /** Health of the components of the process. */
  readonly standings: ComponentHealth;
  /** Folder that contains `shell/dist`, whose styles the refusal pages use; `null`: refusals are always JSON. */
  readonly webDir: string | null;
  /** Microfrontends. Absent: there are none. */
  readonly remotes?: Remotes;
  readonly metrics: Metrics;
  /** Bearer token for the metrics; `null`: no access. */
  readonly metricsToken: string | null;
  /** Folder whose disk the metrics measure; `null`: none. */
  readonly dataDir: string | null;
  /** Outcomes of the operator's tasks, such as backups. Absent: read from the store. */
  readonly tasks?: Pick<TaskOutcomes, "read">;
  /** Measures how long the event loop was blocked. Absent: not measured. */
  readonly eventLoop?: Pick<EventLoop, "longestMs">;
  /** State of the outbox. */
  readonly outbox: () => OutboxState;
  /** Where e-mails are delivered: to a mail server or service, or to files in the data folder. */
  readonly deliversTo?: "server" | "files";
  /** Time stamps of the log; absent or `null`: no authority is configured. */
  readonly stamping?: Pick<Stamping, "everyMs" | "roots" | "state"> | null;
  /** Factor by which every rate limit is multiplied. */
  readonly rateLimitScale: number;
  /** Number of the operator's own proxies in front of the server. */
  readonly trustedProxies: number;
  /** Maximum number of open connections of the process. Open streams, downloads and uploads each get a share. */
  readonly connections?: number;
  /** Quotas of one account. Absent: the default ones. */
  readonly quotas?: Quotas;
  /** Disk space that uploads may use. Absent: unlimited. */
  readonly space?: Space;
  /** Plugins and their configuration. */
  readonly plugins: readonly ConfiguredPlugin[];
  /** Decides which process runs the jobs that only one process should run. Absent: this is the only process. */
  readonly lease?: Lease;
  /** Aborted once the process stops. */
  readonly stopping?: AbortSignal;
}
