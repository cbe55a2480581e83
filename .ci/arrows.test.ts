import { expect, test } from "vitest";
import { lintLines } from "./lint-lines.ts";

/** `names` is the text between `import` and the specifier. */
type Import = readonly [file: string, specifier: string, names?: string];

const ALLOWED: readonly Import[] = [
  ["shell/src/app/x.ts", "@authentica/shared-ui/api"],
  ["shell/src/app/x.ts", "@authentica/backend/contract/user", "type { User } from"],
  ["mfe-admin/src/x.ts", "@authentica/backend/contract/passkey", "type * as Passkeys from"],
  ["mfe-admin/src/x.ts", "@authentica/backend/contract/constants", "{ SORTS } from"],
  ["mfe-assets/src/x.ts", "@authentica/backend/contract/csv", "{ writeCsv } from"],
  ["mfe-assets/src/x.ts", "@authentica/shared-ui/components/button"],
  ["mfe-assets/src/dashboard/x.ts", "../authentica/scan.ts"],
  ["shared-ui/api/x.ts", "@authentica/backend/client"],
  ["shared-ui/fingerprint/x.ts", "@authentica/backend/tlog/leaf", "{ leafHash } from"],
  ["mfe-public/src/x.ts", "@authentica/backend/stamp/verify", "{ verifyStamp } from"],
  ["mfe-assets/src/x.ts", "@authentica/backend/certify/batch"],
  ["backend/certify/x.ts", "../contract/constants.ts"],
  ["backend/cli/stamping/x.ts", "../../certify/batch.ts"],
  ["backend/formats/stamp/x.ts", "../tlog/bytes.ts"],
  ["backend/formats/stamp/x.ts", "./der.ts"],
  ["backend/formats/stamp/x.test.ts", "../../tests/authority.ts"],
  ["backend/registry/stamping/x.ts", "../../formats/stamp/verify.ts"],
  ["backend/main.ts", "./platform/http/calls/log.ts"],
  ["backend/tasks/x.ts", "../fsck/fsck.ts"],
  ["backend/api/x.ts", "../fsck/live.ts"],
  ["backend/fsck/x.ts", "../admin/console/audit-log/audit-log.ts"],
  ["backend/admin/console/x.ts", "../personal-data/deletion.ts"],
  ["backend/admin/personal-data/x.ts", "../../objects/lifecycle/erase.ts"],
  ["backend/api/rooms/x.ts", "../../plugins/plugins.ts"],
  ["backend/plugins/webhooks/x.ts", "../../objects/record/store.ts"],
  ["backend/objects/record/x.ts", "../../accounts/users/store.ts"],
  ["backend/objects/events/x.ts", "../../registry/log/log.ts"],
  ["backend/accounts/auth/x.ts", "../../platform/kv/write.ts"],
  ["backend/registry/log/x.ts", "../../formats/tlog/leaf.ts"],
  ["backend/objects/record/x.test.ts", "../../tests/harness.ts"],
  ["backend/objects/x.ts", "../contract/object.ts"],
  ["backend/contract/x.ts", "zod/mini"],
  ["backend/contract/x.ts", "./text.ts"],
  ["backend/api/client.ts", "hono/client"],
  ["backend/api/client.ts", "./app.ts"],
  ["backend/client/x.ts", "./wire.ts"],
  ["backend/cli/x.ts", "../client/index.ts"],
  ["backend/cli/files/x.ts", "../../contract/constants.ts"],
  ["backend/cli/commands/x.ts", "../../../mfe-public/verifier/cli.ts"],
  [".ci/lab/soak/x.ts", "../../../backend/tests/server.ts"],
  [".ci/lab/interop/rows/x.ts", "../../../release/words.ts"],
  [".ci/lab/film/x.ts", "../../../shell/e2e/fixtures/test.ts"],
];

const FORBIDDEN: readonly Import[] = [
  ["backend/admin/console/x.ts", "../../plugins/webhooks/store.ts"],
  ["backend/api/rooms/x.ts", "../../plugins/webhooks/store.ts"],
  ["backend/fsck/x.ts", "../plugins/webhooks/store.ts"],
  ["mfe-public/src/x.ts", "@authentica/mfe-assets/src/routes"],
  ["mfe-public/src/x.ts", "@authentica/shell/src/app"],
  ["mfe-assets/src/authentica/x.ts", "../../../mfe-public/src/routes.tsx"],
  ["mfe-admin/src/x.ts", "../../shell/src/bootstrap.tsx"],
  ["shell/src/app/x.ts", "@authentica/mfe-admin/src/routes"],
  ["shell/src/app/x.ts", "../../../mfe-admin/src/routes.tsx"],
  ["shell/src/app/x.ts", "@authentica/backend/api/app"],
  ["mfe-assets/src/x.ts", "../../backend/objects/service.ts"],
  ["mfe-assets/src/x.ts", "../../shared-ui/components/button.tsx"],
  ["shell/src/app/x.ts", "@authentica/backend/contract/passkey"],
  ["shell/src/app/x.ts", "@authentica/backend/contract/passkey", "{ PasskeyProof } from"],
  ["mfe-public/src/x.ts", "@authentica/backend/contract/passkey", "{ type Passkey, PasskeyProof } from"],
  ["mfe-assets/src/x.ts", "@authentica/backend/contract/object", "* as objects from"],
  ["mfe-admin/src/x.ts", "@authentica/backend/contract/admin-people", "{ InviteRequest } from"],
  ["shared-ui/passkeys/x.ts", "@authentica/backend/contract/errors", "{ ERROR_STATUS } from"],
  ["shared-ui/components/x.ts", "@authentica/shell/src/app"],
  ["shared-ui/api/x.ts", "../../backend/api/app.ts"],
  ["shared-ui/api/x.ts", "@authentica/backend/objects/service"],
  ["backend/objects/x.ts", "@authentica/shared-ui/api"],
  ["backend/objects/x.ts", "../../shared-ui/format/hash.ts"],
  ["backend/platform/kv/x.ts", "../../accounts/users/store.ts"],
  ["backend/platform/http/calls/x.ts", "../../../registry/log/store.ts"],
  ["backend/registry/log/x.ts", "../../objects/record/store.ts"],
  ["backend/registry/log/x.ts", "../../accounts/users/store.ts"],
  ["backend/accounts/auth/x.ts", "../../registry/log/log.ts"],
  ["backend/accounts/auth/x.ts", "../../objects/record/store.ts"],
  ["backend/objects/record/x.ts", "../../admin/personal-data/deletion.ts"],
  ["backend/admin/personal-data/x.ts", "../console/people.ts"],
  ["backend/objects/events/x.ts", "../../plugins/webhooks/store.ts"],
  ["backend/registry/log/x.ts", "../../plugins/webhooks/store.ts"],
  ["backend/plugins/webhooks/x.ts", "../../admin/console/removal.ts"],
  ["backend/admin/console/operations/x.ts", "../../../fsck/live.ts"],
  ["backend/admin/console/x.ts", "../../api/app.ts"],
  ["backend/fsck/x.ts", "../api/app.ts"],
  ["backend/api/x.ts", "../main.ts"],
  ["backend/platform/x.ts", "../config.ts"],
  ["backend/objects/record/x.ts", "../../tests/harness.ts"],
  ["backend/platform/x.ts", "@authentica/shared-ui/api"],
  ["backend/formats/seal/x.ts", "../../objects/record/store.ts"],
  ["backend/certify/x.ts", "../contract/messages.ts"],
  ["backend/certify/x.ts", "../client/index.ts"],
  ["backend/formats/stamp/x.ts", "../../registry/log/store.ts"],
  ["backend/formats/stamp/x.ts", "../../contract/registry.ts"],
  ["backend/formats/stamp/x.ts", "zod/mini"],
  ["backend/formats/tlog/x.ts", "../stamp/der.ts"],
  ["backend/formats/cover/x.ts", "../../platform/refusal.ts"],
  ["backend/contract/x.ts", "hono"],
  ["backend/contract/x.ts", "zod"],
  ["backend/contract/x.ts", "../objects/store.ts"],
  ["backend/contract/x.ts", "../api/app.ts"],
  ["backend/contract/constants.ts", "zod/mini"],
  ["backend/contract/csv.ts", "./text.ts"],
  ["backend/contract/constants.ts", "./text.ts", "type { Line } from"],
  ["backend/client/x.ts", "../contract/constants.ts"],
  ["backend/client/x.ts", "node:fs"],
  ["backend/cli/x.ts", "../objects/record/store.ts"],
  ["backend/cli/commands/x.ts", "../../platform/kv/write.ts"],
  ["backend/cli/commands/x.ts", "../../../mfe-public/src/routes.tsx"],
  ["backend/fsck/x.test.ts", "../../.ci/lab/bench/report.ts"],
  ["backend/tests/x.ts", "../../.ci/lab/soak/picture.ts"],
  ["backend/objects/record/x.ts", "../../../.ci/lab/soak/picture.ts"],
  ["backend/cli/x.ts", "../../.ci/lab/soak/picture.ts"],
  ["shared-ui/api/x.ts", "../../.ci/lab/soak/picture.ts"],
  ["mfe-assets/src/x.ts", "../../.ci/lab/soak/picture.ts"],
  ["shell/e2e/journeys/x.ts", "../../../.ci/lab/film/recorder.ts"],
  [".ci/release/x.ts", "../lab/interop/process.ts"],
  [".ci/x.test.ts", "./lab/soak/picture.ts"],
];

const lint = (imports: readonly Import[]): boolean[] =>
  lintLines(imports.map(([file, specifier, names = ""]) => [file, `import ${names} "${specifier}";`]));

const written = (imports: readonly Import[], answers: readonly boolean[]) =>
  imports.map(
    ([file, specifier, names = ""], at) => `${file} → ${names} ${specifier}: ${answers[at] ? "refused" : "allowed"}`,
  );

test("the lint rule allows every import that the architecture allows", () => {
  expect(written(ALLOWED, lint(ALLOWED))).toEqual(
    written(
      ALLOWED,
      ALLOWED.map(() => false),
    ),
  );
});

test("the lint rule refuses every import against the direction of the layers", () => {
  expect(written(FORBIDDEN, lint(FORBIDDEN))).toEqual(
    written(
      FORBIDDEN,
      FORBIDDEN.map(() => true),
    ),
  );
});
