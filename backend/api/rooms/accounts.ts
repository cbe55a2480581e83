import { Hono } from "hono";
import { createProofEmails } from "../../accounts/address/proof.ts";
import { createMakerStands } from "../../accounts/api-keys/makers.ts";
import { apiKeyRoutes } from "../../accounts/api-keys/routes.ts";
import { createApiKeys } from "../../accounts/api-keys/service.ts";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { authRoutes } from "../../accounts/auth/routes.ts";
import { createAuth } from "../../accounts/auth/service.ts";
import { createSessions } from "../../accounts/auth/sessions.ts";
import { createAccessTokens } from "../../accounts/auth/tokens.ts";
import { createVisitors } from "../../accounts/auth/visitor.ts";
import { contactRoutes } from "../../accounts/contact/routes.ts";
import { createContact } from "../../accounts/contact/service.ts";
import { createChanging } from "../../accounts/email/changing.ts";
import { createProving } from "../../accounts/email/proving.ts";
import { emailLinkRoutes, emailRoutes } from "../../accounts/email/routes.ts";
import { passkeyRoutes } from "../../accounts/passkeys/routes.ts";
import { createPasskeys } from "../../accounts/passkeys/service.ts";
import { passwordRoutes } from "../../accounts/password/routes.ts";
import { createPasswordChange } from "../../accounts/password/service.ts";
import { userRoutes } from "../../accounts/profile/routes.ts";
import { createUsers } from "../../accounts/profile/service.ts";
import { recoveryRoutes } from "../../accounts/recovery/routes.ts";
import { createRecovery } from "../../accounts/recovery/service.ts";
import { secondFactorRoutes } from "../../accounts/second-factor/routes.ts";
import { createSecondFactor } from "../../accounts/second-factor/service.ts";
import { createTakeover } from "../../accounts/takeover/takeover.ts";
import { createTotp } from "../../accounts/totp/proof.ts";
import { walletRoutes } from "../../accounts/wallet/routes.ts";
import { createWallets } from "../../accounts/wallet/service.ts";
import { createWarnings } from "../../accounts/warnings/warnings.ts";
import { hasOwned } from "../../objects/record/store.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { endsListeningOf } from "../../plugins/plugins.ts";
import { headTouched } from "../../registry/log/store.ts";
import type { AppDeps } from "./deps.ts";

/**
 * Wires accounts and authentication. Returns their routes, and the services that the other modules of this folder
 * need.
 */
export function accountsRoom(deps: AppDeps, limits: Limits) {
  const { kv, environment, passwords, secrets, publicUrl } = deps;
  const { now } = environment;
  const accessTokens = createAccessTokens({ key: secrets.accessToken, issuer: publicUrl, now });
  const refreshKey = secrets.refreshToken;
  const sessions = createSessions({ kv, environment, accessTokens, refreshKey });
  const visitorOf = createVisitors({ key: secrets.device, publicUrl, environment });
  const warnings = createWarnings({ kv, environment, limits, publicUrl });
  const totp = createTotp({ environment, limits, key: secrets.totp, publicUrl });
  const secondFactor = createSecondFactor({ kv, environment, sessions, totp, publicUrl });
  const proofEmails = createProofEmails({ environment, limits, key: secrets.address, publicUrl });
  const auth = createAuth({
    kv,
    environment,
    passwords,
    limits,
    sessions,
    totp,
    warnings,
    contactEmail: deps.contactEmail,
    proofEmails,
    accessTokens,
    refreshKey,
  });
  const plugins = deps.plugins.map(({ plugin }) => plugin);
  const endsListening = endsListeningOf(plugins, now);
  const takeover = createTakeover({
    kv,
    hasUsedWallet: (userId) => hasOwned(kv, userId),
    endsListening,
    headTouched,
  });
  const recovery = createRecovery({
    kv,
    environment,
    passwords,
    sessions,
    limits,
    warnings,
    takeover,
    key: secrets.recovery,
    publicUrl,
  });
  const proving = createProving({ kv, now, limits, emails: proofEmails, recovery });
  const changing = createChanging({
    kv,
    environment,
    limits,
    passwords,
    sessions,
    recovery,
    takeover,
    headTouched,
    key: secrets.address,
    publicUrl,
  });
  const passwordChange = createPasswordChange({ kv, environment, limits, passwords, sessions, publicUrl });
  const users = createUsers(kv, sessions, environment, publicUrl);
  const wallets = createWallets({ kv, environment, headTouched, publicUrl });
  const passkeys = createPasskeys({ kv, environment, sessions, publicUrl });
  const apiKeys = createApiKeys({ kv, environment, publicUrl });
  const contact = createContact(kv, environment, deps.contactEmail);

  const routes = (call: AccountCall) =>
    new Hono<{ Variables: Variables }>()
      .route("/auth", authRoutes(call, auth, visitorOf))
      .route("/auth", recoveryRoutes(call, recovery, visitorOf, publicUrl))
      .route("/auth/email", emailLinkRoutes(call, proving, changing, publicUrl))
      .route("/user/email", emailRoutes(call, proving, changing))
      .route("/user/password", passwordRoutes(call, passwordChange, visitorOf))
      .route("/", passkeyRoutes(call, passkeys, visitorOf))
      .route("/", secondFactorRoutes(call, secondFactor, visitorOf))
      .route("/", apiKeyRoutes(call, apiKeys))
      .route("/user", userRoutes(call, sessions, users, visitorOf))
      .route("/user/wallet", walletRoutes(call, wallets))
      .route("/contact", contactRoutes(call, contact));

  return {
    auth,
    apiKeys,
    endsListening,
    makerStands: createMakerStands(kv, now),
    secondFactor,
    sessions,
    totp,
    releaseWallets: wallets.releaseAll,
    routes,
  };
}

export type AccountsRoom = ReturnType<typeof accountsRoom>;
