import { Hono } from "hono";
import { User } from "../../contract/user.ts";
import { WalletChallenge, WalletChallengeRequest, WalletProof } from "../../contract/wallet.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { AccountCall } from "../auth/call.ts";
import type { Wallets } from "./service.ts";

/** `/user/wallet`: proof that a wallet belongs to the account. */
export const walletRoutes = (call: AccountCall, wallets: Wallets) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/challenge",
      call({
        who: "user",
        does: "Returns a message for the user's wallet to sign (EIP-4361).",
        body: { WalletChallengeRequest },
        answers: { 200: { WalletChallenge } },
        refuses: ["conflict"],
        limit: "walletAccount",
      }),
      async (c) => c.json(await wallets.challenge(c.var.caller.user)),
    )
    .post(
      "/proof",
      call({
        who: "user",
        does: "Proves ownership of the user's wallet by the signed message.",
        body: { WalletProof },
        answers: { 200: { User } },
        refuses: ["conflict", "forbidden", "gone"],
        limit: "walletAccount",
      }),
      async (c) => c.json(await wallets.prove(c.var.caller.user, c.req.valid("json"))),
    );
