/** Prepares calls about accounts: sign-ins, e-mails, passkeys, authenticator apps, keys. */
import { totpCodeAt } from "../../../../backend/accounts/totp/codes.ts";
import type { MadeApiKey } from "../../../../backend/contract/api-key.ts";
import type { ProofAnswer } from "../../../../backend/contract/proof.ts";
import type { ForgotPasswordAnswer } from "../../../../backend/contract/recovery.ts";
import type { SessionsAnswer } from "../../../../backend/contract/session.ts";
import { STORY_PASSWORD, walletOf } from "../../../../backend/tests/story-run.ts";
import { testWallet } from "../../../../backend/tests/test-wallet.ts";
import { type Backstage, newAddress, type Scenes, ticketOf } from "./backstage.ts";
import { ADDRESS_CODE, LINK, NEW_ADDRESS_CODE, RECOVERY_CODE } from "./mailbox.ts";

const NEW_PASSWORD = "cinq mots tout aussi neufs";

const cookieOf = (answer: Response) => ({ Cookie: answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "" });

export function accountScenes({ people, mailbox, person, url, few }: Backstage): Scenes {
  const { call, get, post } = people;

  /** Starts a recovery in a browser; returns its state and the code from the e-mail. */
  async function recovering() {
    const { email } = await people.proven();
    const answer = await call("POST", "/auth/forgot-password", null, { email });
    const { context, otpExpiry } = (await answer.json()) as ForgotPasswordAnswer;
    const otp = await mailbox.find(email, RECOVERY_CODE);
    return { headers: cookieOf(answer), body: { email, otp, context, otpExpiry } };
  }
  /** Like `recovering`, after the right code was entered. */
  async function recovered() {
    const { headers, body } = await recovering();
    const answer = await fetch(`${url}/api/auth/verify-otp`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.body?.cancel();
    return { headers: cookieOf(answer), email: body.email };
  }
  /** A person whose new address waits for its code. */
  async function moving() {
    const who = await people.proven();
    const email = `new-${who.email}`;
    await post("/user/email/change", who, { email });
    return { who, email, code: await mailbox.find(email, NEW_ADDRESS_CODE) };
  }
  const newApp = async () => ({ token: (await people.withApp()).who.accessToken });

  return {
    postAuthRegister: async () => ({
      body: { email: newAddress(), walletAddress: walletOf(crypto.randomUUID()), password: STORY_PASSWORD },
    }),
    postAuthLogin: async () => ({
      body: { email: (await person()).email, password: STORY_PASSWORD },
      without: ["otp"],
    }),
    postAuthRefresh: few(async () => ({ body: { refreshToken: (await people.newcomer()).refreshToken } })),
    postAuthReauthenticate: few(async () => ({
      token: (await people.newcomer()).accessToken,
      body: { password: STORY_PASSWORD },
    })),
    postAuthReauthenticateSecondFactor: few(async () => {
      const { who, codes } = await people.withApp();
      return { token: who.accessToken, body: { otp: codes[0] } };
    }),
    postAuthReauthenticatePasskeyOptions: few(async () => ({
      token: (await people.withPasskey(await people.newcomer())).accessToken,
    })),
    postAuthReauthenticatePasskey: few(async () => {
      const who = await people.withPasskey(await people.newcomer());
      return { token: who.accessToken, body: await people.passkeyProof(who, who) };
    }),
    postAuthPasskeyLogin: few(async () => ({
      body: await people.passkeyProof(await people.withPasskey(await people.newcomer())),
    })),
    postAuthEmailTakeOver: few(async () => ({
      body: { link: await mailbox.find((await people.newcomer()).email, LINK) },
    })),
    postAuthEmailUndo: few(async () => {
      const { who, code } = await moving();
      await post("/user/email/confirm", who, { code });
      return { body: { link: await mailbox.find(who.email, /undo-email-change#link=(\S{70})/) } };
    }),
    getAuthRecovery: few(async () => ({ headers: (await recovering()).headers })),
    postAuthVerifyOtp: few(recovering),
    getAuthRecoveryPasskeys: few(async () => ({ headers: (await recovered()).headers })),
    postAuthResetPassword: few(async () => {
      const { headers, email } = await recovered();
      return { headers, body: { email, newPassword: NEW_PASSWORD } };
    }),

    postUserEmailProofLetter: few(async () => ({ token: (await people.newcomer()).accessToken })),
    postUserEmailProve: few(async () => {
      const who = await people.newcomer();
      return { token: who.accessToken, body: { code: await mailbox.find(who.email, ADDRESS_CODE) }, without: ["link"] };
    }),
    postUserEmailChange: few(async () => ({ token: (await people.proven()).accessToken })),
    postUserEmailConfirm: few(async () => {
      const { who, code } = await moving();
      return { token: who.accessToken, body: { code } };
    }),
    postUserPassword: few(async () => ({
      token: (await people.newcomer()).accessToken,
      body: { currentPassword: STORY_PASSWORD, newPassword: NEW_PASSWORD },
    })),
    postUserEditProfile: async () => ({ without: ["walletAddress"] }),
    postUserWalletProof: few(async () => {
      const wallet = testWallet();
      const who = await people.newcomer(wallet.address);
      const { message } = await post<{ message: string }>("/user/wallet/challenge", who, {});
      return { token: who.accessToken, body: { message, signature: wallet.sign(message) } };
    }),
    deleteUserSessions: few(async () => ({ token: (await people.newcomer()).accessToken, without: ["removePasskey"] })),
    deleteUserSessionsId: few(async () => {
      const who = await people.newcomer();
      const { data } = await get<SessionsAnswer>("/user/sessions", who);
      return { token: who.accessToken, path: { id: data[0]?._id ?? "" } };
    }),
    postUserPasskeysOptions: few(async () => ({ token: (await people.newcomer()).accessToken })),
    postUserPasskeys: few(async () => {
      const who = await people.newcomer();
      return { token: who.accessToken, body: (await people.passkeyFor(who)).form };
    }),
    putUserPasskeysId: few(async () => {
      const { accessToken, passkey } = await people.withPasskey(await people.newcomer());
      return { token: accessToken, path: { id: passkey.id } };
    }),
    deleteUserPasskeysId: few(async () => {
      const who = await people.signInByPasskey(await people.withPasskey(await people.newcomer()));
      return { token: who.accessToken, path: { id: who.passkey.id } };
    }),
    postUserSecondFactorApp: few(async () => {
      const who = await people.newcomer();
      const { secret } = await post<{ secret: string }>("/user/second-factor/app/options", who, {});
      return { token: who.accessToken, body: { otp: totpCodeAt(secret, Date.now()) } };
    }),
    deleteUserSecondFactorApp: few(newApp),
    postUserSecondFactorRecoveryCodes: few(newApp),
    postUserApiKeys: few(async () => ({
      token: (await people.newcomer()).accessToken,
      without: ["networks", "endsAt"],
    })),
    deleteUserApiKeysId: few(async () => {
      const who = await people.newcomer();
      const made = await post<MadeApiKey>("/user/api-keys", who, { name: "Robot", scopes: ["read"] }, 201);
      return { token: who.accessToken, path: { id: made.apiKey._id } };
    }),
    getKey: few(async () => {
      const who = await people.newcomer();
      return { token: (await post<MadeApiKey>("/user/api-keys", who, { name: "R", scopes: ["read"] }, 201)).key };
    }),
    getUserExportTicket: few(async () => ({
      path: { ticket: ticketOf(await post<ProofAnswer>("/user/export", await people.newcomer(), {})) },
    })),
    postUserDeleteAccount: few(async () => {
      const who = await people.newcomer();
      return { token: who.accessToken, body: { email: who.email } };
    }),
  };
}
